import { useId } from 'react'
import { authApi } from '#shared/contracts/auth.ts'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import type { ForgotPasswordProps } from './forgot-password.tsx'

export const ResetRequestDialog = ({ isOpen, onClose, email }: ForgotPasswordProps) => {
  const formId = useId()
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => (await import('#shared/contracts/auth.ts')).authApi.requestReset.input,
    send: requestReset,
  })

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={i18n.t('Reset Password')}
      description={i18n.t('We’ll email you a link to set a new password.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isSending} busyText={i18n.t('Sending...')}>
            {i18n.t('Send Reset Link')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label={i18n.t('Reset password')} className="grid gap-4">
        <Field label={i18n.t('Email')} name="email" error={errors.email} isRequired>
          {(control) => <TextInput type="email" autoComplete="email" defaultValue={email} {...control} />}
        </Field>
        {message && <Callout tone="error">{message}</Callout>}
        {isSent && (
          <Callout tone="success">
            <Trans id="Password reset instructions have been sent to <mailed>your email</mailed>." components={{ mailed: <Mailed /> }} />
          </Callout>
        )}
      </form>
    </Dialog>
  )
}

/**
 * Requests the link that sets a new password. Fails with the message from docs/specification.md, unless the server says
 * what to do.
 */
const requestReset = async (input: InputFor<typeof authApi.requestReset>): Promise<void> => {
  try {
    await request(authApi.requestReset, input)
  } catch (error) {
    if (error instanceof ApiError && [400, 429].includes(error.status)) throw error
    throw new ApiError(i18n.t('An error occurred. Please try again later.'), { status: 0, code: 'unknown' })
  }
}
