import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { i18n } from '#web/lib/i18n.ts'
import { forgetSession } from '#web/lib/session.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { MailedLinkPage } from './mailed-link-page.tsx'

const titles = { asks: i18n.t('Was It Not You?'), done: i18n.t('Your Address Stays'), failed: i18n.t('Not Cancelled') }

/** The page linked from the email to the old address when a person asks to change it. */
export const Component = () => {
  useTitle(i18n.t('Cancel the Change'))
  const token = useSearchParams()[0].get('token') ?? ''
  const [resetToken, setResetToken] = useState<string>()
  const send = async () => {
    const cancelled = await cancelEmail(token)
    // Every session has ended, including one in this browser.
    forgetSession()
    setResetToken(cancelled.resetToken)
    return cancelled.message
  }
  return (
    <MailedLinkPage
      titles={titles}
      lead={i18n.t(
        'Your account keeps this address, or gets it back. We’ll sign out every device, and you’ll choose a new password so nobody else can try again.',
      )}
      button={i18n.t('Keep My Address')}
      busyText={i18n.t('Cancelling...')}
      send={send}
      linkProblem={token === '' ? i18n.t('This link is incomplete. Open it from the email again.') : undefined}
      next={
        resetToken === undefined ? (
          <a href={sitePath('/contact')} className={buttonClass({ variant: 'secondary' })}>
            {i18n.t('Write to us')}
          </a>
        ) : (
          <a href={sitePath(`/reset-password?token=${encodeURIComponent(resetToken)}`)} className={buttonClass({ variant: 'primary' })}>
            {i18n.t('Choose a New Password')}
          </a>
        )
      }
    />
  )
}

/**
 * Reverts an address change using its link's token. Returns the server's message, and the token for choosing a new
 * password.
 */
const cancelEmail = async (token: string): Promise<{ message: string; resetToken: string }> => {
  const [{ request }, { userApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/user.ts')])
  return (await request(userApi.cancelEmail, { token })).body
}
