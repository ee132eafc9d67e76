import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isSignedIn, keepUser, useIsSignedIn } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const titles = { asks: i18n.t('Confirm Your New Address'), done: i18n.t('Address Confirmed'), failed: i18n.t('Confirmation Failed') }

/** The page linked from the email to a new address. */
export const Component = () => {
  useTitle(i18n.t('Confirm Email Address'))
  const token = useSearchParams()[0].get('token') ?? ''
  const isSignedIn = useIsSignedIn()
  return (
    <MailedLinkPage
      titles={titles}
      lead={i18n.t('Once confirmed, you’ll use this address to log in and get our emails there. All your other sessions end.')}
      button={i18n.t('Confirm Address')}
      busyText={i18n.t('Confirming...')}
      send={() => confirmEmail(token)}
      linkProblem={token === '' ? i18n.t('This link is incomplete. Open it from the email again.') : undefined}
      next={
        <a href={isSignedIn ? '/dashboard/settings' : '/login'} className={buttonClass({ variant: 'primary' })}>
          {isSignedIn ? i18n.t('Go to Settings') : i18n.t('Go to Login')}
        </a>
      }
    />
  )
}

/**
 * Confirms a new address using its link's token, and returns the server's message. The person signed in here sees the
 * new address immediately.
 */
const confirmEmail = async (token: string): Promise<string> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  const { body } = await request(userApi.confirmEmail, { token })
  // The address is confirmed even if the person can't be fetched. The dashboard fetches them anyway.
  if (isSignedIn())
    await request(userApi.get, {}).then(
      ({ body: user }) => keepUser(user),
      () => undefined,
    )
  return body.message
}
