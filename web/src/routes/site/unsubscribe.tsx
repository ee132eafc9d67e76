import { useSearchParams } from 'react-router-dom'
import type { Notification } from '#shared/domain/users.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const titles = { asks: i18n.t('Unsubscribe'), done: i18n.t('Unsubscribed'), failed: i18n.t('Not Unsubscribed') }

/** The page linked at the bottom of optional emails. */
export const Component = () => {
  useTitle(i18n.t('Unsubscribe'))
  const token = useSearchParams()[0].get('token') ?? ''
  const mails = mailsOf(token)
  return (
    <MailedLinkPage
      titles={titles}
      lead={i18n.t('This stops {mails}. You’ll still get other emails.', { mails })}
      button={i18n.t('Unsubscribe')}
      busyText={i18n.t('Unsubscribing...')}
      send={() => unsubscribe(token)}
      linkProblem={mails === undefined ? i18n.t('Invalid unsubscribe link') : undefined}
      next={
        <a href="/dashboard/settings?tab=notifications" className={buttonClass()}>
          {i18n.t('Choose your emails in Settings')}
        </a>
      }
    />
  )
}

/** Stops the emails that a token covers, and returns the server's message. */
const unsubscribe = async (token: string): Promise<string> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  return (await request(userApi.unsubscribe, { token })).body.message
}

const mails: Record<Notification, string> = {
  failedPost: i18n.t('emails about failed posts'),
  expiringConnection: i18n.t('emails about accounts to reconnect'),
  weeklySummary: i18n.t('the weekly summary'),
  mentions: i18n.t('emails about comments that mention you'),
  comments: i18n.t('emails about new comments'),
  reviews: i18n.t('emails about approvals'),
}

/**
 * Describes which emails a link's token stops. Undefined if the token isn't one of ours. The server decides whether
 * it's genuine.
 */
export const mailsOf = (token: string): string | undefined => {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('notification' in claims)) return undefined
    return new Map<unknown, string>(Object.entries(mails)).get(claims.notification)
  } catch {
    return undefined
  }
}
