import type { ReactNode } from 'react'
import { PageHeader } from '#web/components/page-header.tsx'
import { ShortcutTable } from '#web/features/shortcuts/shortcut-table.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { loadPages } from '#web/platforms/site-registry.ts'
import { ApiReference } from './documentation/api-reference.tsx'
import { Failures } from './documentation/failures.tsx'
import { FirstPost } from './documentation/first-post.tsx'
import { PlatformLimits } from './documentation/platform-limits.tsx'
import { QueueGuide } from './documentation/queue-guide.tsx'
import { States } from './documentation/states.tsx'

const sections = [
  { id: 'first-post', title: 'Your first post', Section: FirstPost },
  { id: 'queue', title: 'The queue', Section: QueueGuide },
  { id: 'limits', title: 'What each platform accepts', Section: PlatformLimits },
  { id: 'states', title: 'What each state means', Section: States },
  { id: 'failures', title: 'Why a post fails', Section: Failures },
  { id: 'shortcuts', title: 'Keyboard shortcuts', Section: ShortcutTable },
  { id: 'api', title: 'API reference', Section: ApiReference },
]

export const loader = loadPages

/** The product's own guide. */
export const Component = () => {
  useTitle('Documentation')
  return (
    <>
      <PageHeader title="Documentation" lead="How Crier works, what the platforms accept, and what to do when something goes wrong." />
      <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_13rem]">
        <div className="min-w-0 max-w-3xl xl:order-first">
          {sections.map(({ id, title, Section }) => (
            <GuideSection key={id} id={id} title={title}>
              <Section />
            </GuideSection>
          ))}
        </div>
        <Contents entries={sections} />
      </div>
    </>
  )
}

/** The sections of the page: beside them where there is room, before them where there is not. */
const Contents = ({ entries }: { entries: readonly { id: string; title: string }[] }) => (
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

/** One chapter of the guide, which an address can lead to. */
const GuideSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-0 gap-5 border-line border-t py-10 first:border-t-0 first:pt-0"
  >
    <h2 id={`${id}-title`} className="font-semibold text-2xl tracking-tight">
      {title}
    </h2>
    {children}
  </section>
)
