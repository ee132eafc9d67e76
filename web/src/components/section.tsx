import type { ComponentProps, ReactNode, Ref } from 'react'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** For a screen that gives its title the focus. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** A screen's header, with a double rule below it like a newspaper's masthead. */
export const PageHeader = ({ title, lead, actions, titleRef }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b-3 border-double border-edge pb-4">
    <div className="grid min-w-0 gap-1">
      <PageTitle ref={titleRef}>{title}</PageTitle>
      {lead !== undefined && <p className="max-w-2xl text-ink-muted">{lead}</p>}
    </div>
    {actions !== undefined && <div className="flex flex-wrap gap-2 has-[search]:max-sm:w-full">{actions}</div>}
  </header>
)

/** A screen's title. It comes first on each screen, so that it's always in the same place. */
export const PageTitle = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLHeadingElement> | undefined }) => (
  <h1
    ref={ref}
    tabIndex={ref ? -1 : undefined}
    className="hyphens-auto text-[1.75rem] leading-tight [overflow-wrap:anywhere] font-semibold tracking-[-0.022em] sm:text-[2rem]"
  >
    {children}
  </h1>
)

/** A group of settings, with its heading alongside where there is room, and a line above. */
export const SettingsSection = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <section className="grid gap-x-12 gap-y-4 border-line border-t pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_minmax(0,36rem)]">
    <div className="grid content-start gap-1">
      <h2 className="font-semibold text-lg">{title}</h2>
      {lead && <p className="text-ink-muted [overflow-wrap:anywhere] lg:text-[0.9375rem]">{lead}</p>}
    </div>
    <div className="grid min-w-0 content-start gap-4">{children}</div>
  </section>
)

/** A sheet on the page background. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`min-w-0 rounded-card border border-line bg-sheet p-4 sm:p-5 ${className}`} />
)
