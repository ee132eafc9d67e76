import { useId } from 'react'
import { userApi } from '#shared/contracts/user.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { request } from '#web/lib/api.ts'
import { forgetPerson } from '#web/lib/forget-person.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { keepNotice } from '#web/lib/notices.ts'
import { beginLeaving } from '#web/lib/session-end.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { usePerson } from './queries.ts'

type Props = { isOpen: boolean; onClose: () => void }

const losses = [
  'Scheduled posts are cancelled. Published posts stay on the platforms.',
  'Your accounts are disconnected, and Crier gives up its permission to post.',
  'Your files, drafts, groups, and post history are deleted.',
  'Your suggestions stay, without your name.',
]

/** Says what ends with the account, and asks for what only its owner types on purpose. */
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
      keepNotice({ kind: 'info', text: 'Your account is being deleted.' })
      location.assign('/')
    },
  })

  return (
    <Dialog
      isOpen={isOpen && !isAsked}
      onClose={onClose}
      title="Delete your account?"
      description="This can’t be undone."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={isSending || isSent} busyText="Deleting...">
            Delete account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label="Delete account" className="grid gap-5">
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-failed">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <Field
          label="Your email address"
          name="confirmation"
          error={errors.confirmation}
          hint={
            <>
              Type <span className="wrap-anywhere font-semibold text-ink">{email}</span> to confirm.
            </>
          }
        >
          {(control) => <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />}
        </Field>
        {hasPassword && (
          <Field label="Password" name="password" error={errors.password}>
            {(control) => <PasswordInput {...control} />}
          </Field>
        )}
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

const checkAddress = (form: FormData, email: string): FieldErrors =>
  String(form.get('confirmation')).trim().toLowerCase() === email ? {} : { confirmation: 'That’s not your email address.' }
