import { type ReactNode, Suspense, use } from 'react'
import { askDeployment } from '#web/lib/deployment-config.ts'

/** Words that speak of a mail. On a local system, where no mail is sent, they lead to where it is shown. */
export const Mailed = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={children}>
    <InboxLink>{children}</InboxLink>
  </Suspense>
)

const InboxLink = ({ children }: { children: ReactNode }) => {
  const { mailInbox } = use(askDeployment())
  if (typeof mailInbox !== 'string') return children
  return (
    <a href={mailInbox} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {children}
    </a>
  )
}
