import { useId } from 'react'
import { userApi } from '#shared/contracts/user.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { beginLeaving } from '#web/lib/session-end.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { usePerson } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void }

const losses = [
  i18n.t('Scheduled posts are cancelled. Published posts stay on the platforms.'),
  i18n.t('Your accounts are disconnected, and Crier gives up its permission to post.'),
  i18n.t('Your files, drafts, groups, and post history are deleted.'),
  i18n.t('Your suggestions stay, without your name.'),
]

/** Says what is lost with the account, and asks for something its owner has to type on purpose. */
export const DeleteAccountDialog = ({ isOpen, onClose }: Props) => {
  const formId = useId()
  const { email, hasPassword } = usePerson()
  const isAsked = useIsAskedForFreshSignIn()
  const { onSubmit, isSending, isSent, errors, message } = useContractForm({
    schema: async () => userApi.remove.input,
    read: (form) => ({ confirmation: form.get('confirmation'), ...(hasPassword && { password: form.get('password') }) }),
    check: (form) => checkAddress(form, email),
    send: async (input) => {
      await request(userApi.remove, input)
      beginLeaving()
      forgetPerson()
      keepNotice({ kind: 'info', text: i18n.t('Your account is being deleted.') })
      location.assign(sitePath('/'))
    },
  })

  return (
    <Dialog
      isOpen={isOpen && !isAsked}
      onClose={onClose}
      title={i18n.t('Delete your account?')}
      description={i18n.t('This can’t be undone.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isSending || isSent} busyText={i18n.t('Deleting...')}>
            {i18n.t('Delete account')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label={i18n.t('Delete account')} className="grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-failed">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <Field
          label={i18n.t('Your email address')}
          name="confirmation"
          error={errors.confirmation}
          hint={
            <Trans
              id="Type <email/> to confirm."
              components={{ email: <span className="wrap-anywhere font-semibold text-ink">{email}</span> }}
            />
          }
        >
          {(control) => <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
        </Field>
        {hasPassword && (
          <Field label={i18n.t('Password')} name="password" error={errors.password}>
            {(control) => <PasswordInput {...control} />}
          </Field>
        )}
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

const checkAddress = (form: FormData, email: string): FieldErrors =>
  String(form.get('confirmation')).trim().toLowerCase() === email ? {} : { confirmation: i18n.t('That’s not your email address.') }
