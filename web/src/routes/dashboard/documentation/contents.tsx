/** The sections of the page: beside them where there is room, before them where there is not. */
export const Contents = ({ entries }: { entries: readonly { id: string; title: string }[] }) => (
  <nav aria-label="On this page" className="order-first xl:order-none">
    <div className="xl:sticky xl:top-[calc(var(--header)+2rem)]">
      <h2 className="mb-2 text-ink-muted text-sm">On this page</h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-1 xl:border-line xl:border-l">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center rounded-control text-sm hover:underline xl:pl-4 pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </nav>
)
