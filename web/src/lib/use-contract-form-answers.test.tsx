import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fill, refusal, send, showForm } from '#test/components/contract-form.tsx'

test('the server finds no fault with what was changed while it was asked', async () => {
  const answer = Promise.withResolvers<void>()
  showForm({ send: () => answer.promise.then(refusal({ email: ['This address is taken.'], name: ['That name is taken.'] })) })
  await fill()
  await send()

  await field('Email').fill('bea@crier.test')
  answer.resolve()

  await expect.element(field('Name')).toBeInvalid()
  await expect.element(field('Email')).toBeValid()
})

test('nothing that is typed into a refused field is lost', async () => {
  showForm({ send: refusal({ name: ['That name is taken.'] }) })
  await fill()
  await send()
  await expect.element(field('Name')).toHaveFocus()

  await userEvent.keyboard('{End} L.')

  await expect.element(field('Name')).toHaveValue('Ada L.')
})

test('what the server says of a field stands at the field, which gets the focus', async () => {
  showForm({ send: refusal({ email: ['This address is taken.'] }) })
  await fill()

  await send()

  await expect.element(field('Email')).toHaveAccessibleDescription('This address is taken.')
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('what the server said of a field goes when the field is changed, and stays when another is', async () => {
  showForm({ send: refusal({ email: ['This address is taken.'] }) })
  await fill()
  await send()
  await expect.element(field('Email')).toBeInvalid()

  await field('Name').fill('Ada L.')
  await expect.element(field('Email')).toBeInvalid()
  await field('Email').fill('bea@crier.test')

  await expect.element(field('Email')).toBeValid()
})

test('a refusal without fields is said in the server’s words', async () => {
  showForm({ send: refusal({}, 'Too many have tried. Wait a minute.') })
  await fill()

  await send()

  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many have tried. Wait a minute.')
})

test('without a network it says so', async () => {
  showForm({
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
  const { sent } = showForm({ send: () => answer.promise })
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
  const { sent } = showForm({ send: refusal({}) })
  await fill()
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  sent.mockResolvedValueOnce()

  await send()

  await expect.element(page.getByRole('status')).toHaveTextContent('Thank you.')
})

test('what was said goes while it is sent again', async () => {
  const answer = Promise.withResolvers<void>()
  const { sent } = showForm({ send: refusal({}) })
  await fill()
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  sent.mockReturnValueOnce(answer.promise)

  await send()

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  answer.resolve()
})
