import { type ReactNode, Suspense, use } from 'react'
import { askDeployment } from '#web/lib/deployment-config.ts'

/** Words that mention an email. On a local system, which sends no email, they link to where it can be read. */
export const Mailed = ({ children }: { children?: ReactNode }) => (
  // Has its own element, because the link loads late and React inserts it before what follows. When a browser
  // translates the page, a bare text node may be gone.
  <span>
    <Suspense fallback={<span>{children}</span>}>
      <InboxLink>{children}</InboxLink>
    </Suspense>
  </span>
)

const InboxLink = ({ children }: { children?: ReactNode }) => {
  const { mailInbox } = use(askDeployment())
  if (typeof mailInbox !== 'string') return <span>{children}</span>
  return (
    <a href={mailInbox} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  )
}
