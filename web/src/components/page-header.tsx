import type { ReactNode } from 'react'

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode }

/** The head of a screen, closed by a double rule as the head of a newspaper is. */
export const PageHeader = ({ title, lead, actions }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b-3 border-double border-edge pb-4">
    <div className="grid min-w-0 gap-1">
      <h1 className="text-[1.75rem] leading-tight font-semibold tracking-[-0.022em] sm:text-[2rem]">{title}</h1>
      {lead !== undefined && <p className="max-w-2xl text-ink-muted">{lead}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap gap-2 has-[search]:max-sm:w-full">{actions}</div>}
  </header>
)
