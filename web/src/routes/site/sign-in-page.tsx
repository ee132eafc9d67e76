import type { ReactNode } from 'react'

type Props = {
  title: string
  lead: ReactNode
  /** What fills the half next to the form, where there's one. */
  woodcut?: ReactNode
  children: ReactNode
}

/** The page of a form that starts a session: the title on the left, the form on its own sheet. */
export const SignInPage = ({ title, lead, woodcut, children }: Props) => (
  <div className="mx-auto grid w-full max-w-6xl flex-1 content-start items-start gap-x-16 gap-y-8 px-4 py-10 sm:px-8 lg:grid-cols-[1.2fr_1fr] lg:pt-[12svh]">
    <div>
      <h1 className="font-display text-6xl leading-[0.9] tracking-tight sm:text-7xl lg:text-8xl">{title}</h1>
      <div className="mt-4 max-w-prose text-ink-muted text-lg lg:mt-6">{lead}</div>
      {woodcut !== undefined && <div className="mt-10 max-lg:hidden">{woodcut}</div>}
    </div>
    <div className="w-full max-w-md rounded-card border border-line bg-sheet p-5 sm:p-8 lg:max-w-none">{children}</div>
  </div>
)
