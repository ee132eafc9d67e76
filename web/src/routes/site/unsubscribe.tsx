import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MailErrand } from './mail-errand.tsx'
import { mailsOf } from './unsubscribe/mails-of.ts'
import { unsubscribe } from './unsubscribe/unsubscribe.ts'

const titles = { asks: 'Unsubscribe', done: 'Unsubscribed', failed: 'Not Unsubscribed' }

/** Where the link at the end of a mail leads that one can do without. */
export const Component = () => {
  useTitle('Unsubscribe')
  const token = useSearchParams()[0].get('token') ?? ''
  const mails = mailsOf(token)
  return (
    <MailErrand
      titles={titles}
      lead={`This stops ${mails}. Other mails keep coming.`}
      button="Unsubscribe"
      busyText="Unsubscribing..."
      send={() => unsubscribe(token)}
      flaw={mails === undefined ? 'Invalid unsubscribe link' : undefined}
      next={
        <a href="/dashboard/settings?tab=notifications" className={buttonClass()}>
          Choose your mails in Settings
        </a>
      }
    />
  )
}
