import { useState } from 'react'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/inputs.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { type FieldErrors, useContractForm } from '#web/lib/use-contract-form.ts'
import { render } from './render.ts'

const Registration = z.strictObject({
  name: z.string().trim().min(1, 'Enter your name.'),
  email: z.email('This is no email address.'),
  plan: z.literal('early-bird', 'There is no such plan.').default('early-bird'),
})
type Registration = z.input<typeof Registration>

const checkAgain = (form: FormData): FieldErrors => (form.get('email') === form.get('again') ? {} : { again: 'This is another address.' })

type Own = { send?: (input: Registration) => Promise<void>; plan?: string }

/** Renders a form with three fields that shows errors at them. `sent` is a mock that records what the form sends. */
export const showForm = ({ send = async () => {}, plan = 'early-bird' }: Own = {}) => {
  const sent = vi.fn(send)
  const Form = () => {
    const [name, setName] = useState('')
    const { onSubmit, isSending, isSent, errors, message } = useContractForm({
      schema: async () => Registration,
      // Like some forms, keeps a typed value in state outside the form.
      read: (form) => ({ name, email: form.get('email'), plan: form.get('email') === 'none@crier.test' ? 'none' : plan }),
      check: checkAgain,
      send: sent,
    })
    return (
      <form noValidate onSubmit={onSubmit} aria-label="Sign up">
        <Field label="Name" name="name" error={errors.name}>
          {(control) => <TextInput {...control} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <Field label="Email" name="email" error={errors.email}>
          {(control) => <TextInput {...control} />}
        </Field>
        <Field label="Email again" name="again" error={errors.again}>
          {(control) => <TextInput {...control} />}
        </Field>
        <button type="button" onClick={() => setName('Ada')}>
          I am Ada
        </button>
        {message && <p role="alert">{message}</p>}
        {isSent && <p role="status">Thank you.</p>}
        <Button type="submit" isBusy={isSending} busyText="Sending...">
          Send
        </Button>
      </form>
    )
  }
  render(<Form />)
  return { sent }
}

export const field = (name: string) => page.getByRole('textbox', { name })
export const send = () => page.getByRole('button', { name: 'Send' }).click()

export const fill = async (own: Partial<Record<'Name' | 'Email' | 'Email again', string>> = {}) => {
  const texts = { Name: 'Ada', Email: 'ada@crier.test', 'Email again': own.Email ?? 'ada@crier.test' }
  for (const [name, text] of Object.entries({ ...texts, ...own })) await field(name).fill(text)
}

/** Makes sending fail with the server's refusal. */
export const refusal =
  (errors: Record<string, string[]>, message = 'The server refused.') =>
  async () => {
    throw new ApiError(message, { status: 400, code: 'invalid', errors })
  }
