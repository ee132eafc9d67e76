import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useIsAskedForFreshSignIn } from '#web/lib/fresh-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PasskeyError } from '#web/lib/passkeys.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: string
  verb: string
  tone?: 'primary' | 'danger'
  /** Makes the change with the fields' values. */
  run: (form: FormData) => Promise<void>
  children?: (errors: Record<string, string[]>) => ReactNode
}

type State = { isBusy: boolean; errors: Record<string, string[]>; message: string }
const calm: State = { isBusy: false, errors: {}, message: '' }

/** Asks for confirmation of a change to how the account is protected. */
export const ChangeDialog = ({ isOpen, onClose, title, text, verb, tone = 'primary', run, children }: Props) => {
  const formId = useId()
  const isAsked = useIsAskedForFreshSignIn()
  const [{ isBusy, errors, message }, setState] = useState(calm)
  const close = () => {
    setState(calm)
    onClose()
  }
  const send = async (form: FormData) => {
    setState({ ...calm, isBusy: true })
    try {
      await run(form)
      close()
    } catch (error) {
      setState({ ...calm, ...refusalOf(error) })
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      isOpen={isOpen && !isAsked}
      onClose={close}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} aria-label={title} className="grid gap-5">
        {children?.(errors)}
        {message && <Callout tone="error">{message}</Callout>}
      </form>
    </Dialog>
  )
}

const refusalOf = (error: unknown): Partial<State> => {
  if (error instanceof PasskeyError) return { message: error.message }
  const errors = error instanceof ApiError ? error.errors : {}
  return Object.keys(errors).length > 0 ? { errors } : { message: messageOf(error) }
}
