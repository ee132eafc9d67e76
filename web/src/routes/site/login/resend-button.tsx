import { type MouseEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'

/** Emails the verification link again, to the address in the surrounding form. */
export const ResendButton = () => {
  const [isSending, setIsSending] = useState(false)
  const [resent, setResent] = useState<Resent>()

  const onResend = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setIsSending(true)
    setResent(await resendVerification(form ? new FormData(form).get('email') : null))
    setIsSending(false)
  }
  return (
    <>
      <Button variant="secondary" isBusy={isSending} busyText={i18n.t('Sending...')} onClick={onResend}>
        {i18n.t('Resend Verification Email')}
      </Button>
      {resent && <Callout tone={resent.isSent ? 'success' : 'error'}>{resent.text}</Callout>}
    </>
  )
}

export type Resent = { isSent: boolean; text: string }

/** Requests another verification email. Resolves to the message for the person. */
export const resendVerification = async (email: FormDataEntryValue | null): Promise<Resent> => {
  if (typeof email !== 'string' || email.trim() === '') return { isSent: false, text: i18n.t('Email is required') }
  try {
    const [{ request }, { authApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/auth.ts')])
    await request(authApi.resendVerification, { email })
    return { isSent: true, text: i18n.t('Verification email sent successfully. Please check your inbox.') }
  } catch (error) {
    const isTooMany = error instanceof ApiError && error.status === 429
    return { isSent: false, text: isTooMany ? error.message : i18n.t('Failed to resend verification email') }
  }
}
