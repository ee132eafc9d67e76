import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { useTitle } from '#web/lib/use-title.ts'

type Props = { title: string; text: ReactNode; children: ReactNode }

/** What there is to say of a payment, and where one goes from there. It is read out when it changes. */
export const Words = ({ title, text, children }: Props) => {
  useTitle(title)
  return (
    <div className="mx-auto max-w-xl py-[12svh] text-center">
      <div role="status">
        <h1 className="font-semibold text-3xl tracking-tight">{title}</h1>
        <p className="mt-4 text-ink-muted text-lg">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </div>
  )
}

export const ToDashboard = ({ isSecond = false }: { isSecond?: boolean }) => (
  <Link to="/dashboard" replace className={buttonClass({ variant: isSecond ? 'secondary' : 'primary' })}>
    Go to Dashboard Now
  </Link>
)

/** The site is a document of its own. */
export const ToOrder = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={buttonClass({ variant: 'primary' })}>
    {children}
  </a>
)
