import type { ReactNode } from 'react'

/** What is known of something. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 sm:gap-x-6 [&_time]:whitespace-normal">{children}</dl>
)

/** One thing of it, with its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="figures [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
