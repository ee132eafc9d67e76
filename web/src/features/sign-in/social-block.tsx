import type { ReactNode } from 'react'

type Props = { terms?: ReactNode; buttons: ReactNode; children?: ReactNode }

/** The frame around the providers' buttons. It has its size before they are known, so that the form below stays where it is. */
export const SocialBlock = ({ terms, buttons, children }: Props) => (
  <div className="grid gap-4">
    {terms}
    <div className="grid auto-cols-fr grid-flow-col gap-3">{buttons}</div>
    {children}
    <p className="mt-2 flex items-center gap-3 text-ink-muted text-sm before:flex-1 before:border-line before:border-t after:flex-1 after:border-line after:border-t">
      Or use email
    </p>
  </div>
)
