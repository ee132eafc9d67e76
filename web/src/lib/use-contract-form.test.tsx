import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { render } from '#test/components/render.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { TextInput } from '#web/components/text-input.tsx'
import { ApiError } from './api-error.ts'
import { type FieldErrors, useContractForm } from './use-contract-form.ts'

const Registration = z.strictObject({
  name: z.string().trim().min(1, 'Give your name.'),
  email: z.email('This is no e-mail address.'),
  plan: z.literal('early-bird', 'There is no such plan.').default('early-bird'),
})
type Registration = z.input<typeof Registration>

const checkAgain = (form: FormData): FieldErrors => (form.get('email') === form.get('again') ? {} : { again: 'This is another address.' })

type Own = { send?: (input: Registration) => Promise<void>; plan?: string }

const show = ({ send = async () => {}, plan = 'early-bird' }: Own = {}) => {
  const sent = vi.fn(send)
  const Form = () => {
    const [name, setName] = useState('')
    const { onSubmit, isSending, isSent, errors, message } = useContractForm({
      schema: async () => Registration,
      // As some forms do: what is typed is kept beside the form.
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

const field = (name: string) => page.getByRole('textbox', { name })
const send = () => page.getByRole('button', { name: 'Send' }).click()

const fill = async (own: Partial<Record<'Name' | 'Email' | 'Email again', string>> = {}) => {
  const texts = { Name: 'Ada', Email: 'ada@crier.test', 'Email again': own.Email ?? 'ada@crier.test' }
  for (const [name, text] of Object.entries({ ...texts, ...own })) await field(name).fill(text)
}

const refusal =
  (errors: Record<string, string[]>, message = 'The server refused.') =>
  async () => {
    throw new ApiError(message, { status: 400, code: 'invalid', errors })
  }

test('what is right is sent as the contract names it, and the form says so', async () => {
  const { sent } = show()
  await fill()

  await send()

  await expect.element(page.getByRole('status')).toHaveTextContent('Thank you.')
  expect(sent.mock.calls).toEqual([[{ name: 'Ada', email: 'ada@crier.test', plan: 'early-bird' }]])
})

test('nothing is said before the form is sent for the first time', async () => {
  show()

  await field('Email').fill('no address')
  await userEvent.tab()

  await expect.element(field('Email')).toBeValid()
})

test('each field has its own error, and nothing is sent', async () => {
  const { sent } = show()
  await fill({ Name: ' ', Email: 'ada', 'Email again': 'bea' })

  await send()

  await expect.element(field('Name')).toHaveAccessibleDescription('Give your name.')
  await expect.element(field('Email')).toHaveAccessibleDescription('This is no e-mail address.')
  await expect.element(field('Email again')).toHaveAccessibleDescription('This is another address.')
  expect(sent).not.toHaveBeenCalled()
})

test('the first field with an error gets the focus', async () => {
  show()
  await fill({ Email: 'ada', 'Email again': 'bea' })

  await send()

  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toBeInvalid()
})

test('an error goes as soon as its value is right', async () => {
  show()
  await fill({ Email: 'ada', Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await field('Name').fill('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(page.getByText('Give your name.')).not.toBeInTheDocument()
})

test('an error goes though its value was not typed in', async () => {
  show()
  await fill({ Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await page.getByRole('button', { name: 'I am Ada' }).click()

  await expect.element(field('Name')).toBeValid()
})

test('what is said of no field that is shown goes as well once it is right', async () => {
  show()
  await fill({ Email: 'none@crier.test' })
  await send()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such plan.')

  await field('Email').fill('ada@crier.test')

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the server finds no fault with what was changed while it was asked', async () => {
  const answer = Promise.withResolvers<void>()
  show({ send: () => answer.promise.then(refusal({ email: ['This address is taken.'], name: ['This name is taken.'] })) })
  await fill()
  await send()

  await field('Email').fill('bea@crier.test')
  answer.resolve()

  await expect.element(field('Name')).toBeInvalid()
  await expect.element(field('Email')).toBeValid()
})

test('an error stays while its value is wrong', async () => {
  show()
  await fill({ Email: 'ada' })
  await send()
  await expect.element(field('Email')).toBeInvalid()

  await field('Email').fill('ada@')
  await field('Name').fill('Ada L.')

  await expect.element(field('Email')).toHaveAccessibleDescription('This is no e-mail address.')
})

test('an error of two fields goes whichever of them is put right', async () => {
  show()
  await fill({ 'Email again': 'bea@crier.test' })
  await send()
  await expect.element(field('Email again')).toBeInvalid()

  await field('Email').fill('bea@crier.test')

  await expect.element(field('Email again')).toBeValid()
})

test('a field that becomes wrong while another is put right is not told so before the form is sent again', async () => {
  show()
  await fill({ Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await field('Email').fill('ada')
  await field('Name').fill('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(field('Email')).toBeValid()
})

test('the focus stays where the person writes while errors go', async () => {
  show()
  await fill({ Name: '', Email: 'ada' })
  await send()
  await expect.element(field('Name')).toHaveFocus()

  await userEvent.keyboard('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(field('Name')).toHaveFocus()
})

test('nothing that is typed into a refused field is lost', async () => {
  show({ send: refusal({ name: ['This name is taken.'] }) })
  await fill()
  await send()
  await expect.element(field('Name')).toHaveFocus()

  await userEvent.keyboard('{End} L.')

  await expect.element(field('Name')).toHaveValue('Ada L.')
})

test('what the server says of a field stands at the field, which gets the focus', async () => {
  show({ send: refusal({ email: ['This address is taken.'] }) })
  await fill()

  await send()

  await expect.element(field('Email')).toHaveAccessibleDescription('This address is taken.')
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what the server said of a field goes when the field is changed, and stays when another is', async () => {
  show({ send: refusal({ email: ['This address is taken.'] }) })
  await fill()
  await send()
  await expect.element(field('Email')).toBeInvalid()

  await field('Name').fill('Ada L.')
  await expect.element(field('Email')).toBeInvalid()
  await field('Email').fill('bea@crier.test')

  await expect.element(field('Email')).toBeValid()
})

test('what belongs to no field that is shown is said for the form', async () => {
  show({ plan: 'none' })
  await fill()

  await send()

  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such plan.')
})

test('a refusal without fields is said in the server’s words', async () => {
  show({ send: refusal({}, 'Too many have tried. Wait a minute.') })
  await fill()

  await send()

  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many have tried. Wait a minute.')
})

test('without a network it says so', async () => {
  show({
    send: async () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await fill()

  await send()

  await expect.element(page.getByRole('alert')).toHaveTextContent('Crier can’t be reached. Check your connection and try again.')
})

test('a form that is sent twice in one moment is sent once', async () => {
  const answer = Promise.withResolvers<void>()
  const { sent } = show({ send: () => answer.promise })
  await fill()
  const form = document.querySelector('form')

  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true')
  answer.resolve()

  await expect.element(page.getByRole('status')).toBeVisible()
  expect(sent).toHaveBeenCalledOnce()
})

test('after a refusal it can be sent again', async () => {
  const { sent } = show({ send: refusal({}) })
  await fill()
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  sent.mockResolvedValueOnce()

  await send()

  await expect.element(page.getByRole('status')).toHaveTextContent('Thank you.')
})

test('what was said goes while it is sent again', async () => {
  const answer = Promise.withResolvers<void>()
  const { sent } = show({ send: refusal({}) })
  await fill()
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  sent.mockReturnValueOnce(answer.promise)

  await send()

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  answer.resolve()
})
