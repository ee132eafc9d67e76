import { type ReactNode, Suspense, use } from 'react'
import { askDeployment } from '#web/lib/deployment-config.ts'

/** Words that speak of a mail. On a local system, where no mail is sent, they lead to where it is shown. */
export const Mailed = ({ children }: { children?: ReactNode }) => (
  // Of its own, as the link comes later and React puts it before what follows: a text may be gone where a browser translates the page.
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
