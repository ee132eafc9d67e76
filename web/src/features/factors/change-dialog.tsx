import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { PasskeyError } from '#web/lib/passkeys.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  verb: string
  tone?: 'primary' | 'danger'
  /** Does it, with the password if that was asked for, and with what the fields hold. */
  run: (password: string | undefined, form: FormData) => Promise<void>
  children?: (errors: Record<string, string[]>) => ReactNode
}

type State = { isBusy: boolean; asksPassword: boolean; errors: Record<string, string[]>; message: string }
const calm: State = { isBusy: false, asksPassword: false, errors: {}, message: '' }

/** Asks before something that changes what guards the account; for the password as well, where the sign-in is not fresh. */
export const FreshDialog = ({ isOpen, onClose, title, text, verb, tone = 'primary', run, children }: Props) => {
  const formId = useId()
  const [{ isBusy, asksPassword, errors, message }, setState] = useState(calm)
  const close = () => {
    setState(calm)
    onClose()
  }
  const send = async (form: FormData) => {
    const password = form.get('password')
    setState((before) => ({ ...before, isBusy: true, errors: {}, message: '' }))
    try {
      await run(typeof password === 'string' ? password : undefined, form)
      close()
    } catch (error) {
      setState((before) => ({ ...before, isBusy: false, ...refusalOf(error, before.asksPassword) }))
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label={title} className="grid gap-5">
        {children?.(errors)}
        {asksPassword && (
          <Field label="Password" name="password" error={errors.password?.[0]} hint="You logged in a while ago.">
            {(control) => <PasswordInput autoFocus autoComplete="current-password" {...control} />}
          </Field>
        )}
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

/** That the password is needed is no error until one was given. */
const refusalOf = (error: unknown, wasAsked: boolean): Partial<State> => {
  if (error instanceof PasskeyError) return { message: error.message }
  const errors = error instanceof ApiError ? error.errors : {}
  if (errors.password) return { asksPassword: true, errors: wasAsked ? errors : {} }
  return Object.keys(errors).length > 0 ? { errors } : { message: messageOf(error) }
}
