import type { ReactNode } from 'react'

type Props = {
  /** The anchor. */
  id: string
  title: string
  lead?: ReactNode
  /** If the page is this section, its title is the page's title. */
  level?: 'h1' | 'h2'
  children: ReactNode
}

/** A section of the page: its title in a narrow column, its content in the wide one. */
export const Section = ({ id, title, lead, level: Title = 'h2', children }: Props) => (
  <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="scroll-mt-16">
    <div className="mx-auto max-w-6xl px-4 sm:px-8">
      <div className="grid gap-x-16 gap-y-8 border-line border-t py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-24">
        <div>
          <Title id={`${id}-title`} className="font-display text-4xl leading-[1.05] tracking-tight sm:text-5xl">
            {title}
          </Title>
          {lead && <div className="mt-4 max-w-prose text-ink-muted">{lead}</div>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  </section>
)
