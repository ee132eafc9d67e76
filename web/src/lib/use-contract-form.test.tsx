import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fill, send, showForm } from '#test/components/contract-form.tsx'

test('what is right is sent as the contract names it, and the form says so', async () => {
  const { sent } = showForm()
  await fill()

  await send()

  await expect.element(page.getByRole('status')).toHaveTextContent('Thank you.')
  expect(sent.mock.calls).toEqual([[{ name: 'Ada', email: 'ada@crier.test', plan: 'early-bird' }]])
})

test('nothing is said before the form is sent for the first time', async () => {
  showForm()

  await field('Email').fill('no address')
  await userEvent.tab()

  await expect.element(field('Email')).toBeValid()
})

test('each field has its own error, and nothing is sent', async () => {
  const { sent } = showForm()
  await fill({ Name: ' ', Email: 'ada', 'Email again': 'bea' })

  await send()

  await expect.element(field('Name')).toHaveAccessibleDescription('Enter your name.')
  await expect.element(field('Email')).toHaveAccessibleDescription('This is no email address.')
  await expect.element(field('Email again')).toHaveAccessibleDescription('This is another address.')
  expect(sent).not.toHaveBeenCalled()
})

test('the first field with an error gets the focus', async () => {
  showForm()
  await fill({ Email: 'ada', 'Email again': 'bea' })

  await send()

  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toBeInvalid()
})

test('an error goes as soon as its value is right', async () => {
  showForm()
  await fill({ Email: 'ada', Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await field('Name').fill('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(page.getByText('Enter your name.')).not.toBeInTheDocument()
})

test('an error goes though its value was not typed in', async () => {
  showForm()
  await fill({ Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await page.getByRole('button', { name: 'I am Ada' }).click()

  await expect.element(field('Name')).toBeValid()
})

test('what is said of no field that is shown goes as well once it is right', async () => {
  showForm()
  await fill({ Email: 'none@crier.test' })
  await send()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such plan.')

  await field('Email').fill('ada@crier.test')

  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an error stays while its value is wrong', async () => {
  showForm()
  await fill({ Email: 'ada' })
  await send()
  await expect.element(field('Email')).toBeInvalid()

  await field('Email').fill('ada@')
  await field('Name').fill('Ada L.')

  await expect.element(field('Email')).toHaveAccessibleDescription('This is no email address.')
})

test('an error of two fields goes whichever of them is put right', async () => {
  showForm()
  await fill({ 'Email again': 'bea@crier.test' })
  await send()
  await expect.element(field('Email again')).toBeInvalid()

  await field('Email').fill('bea@crier.test')

  await expect.element(field('Email again')).toBeValid()
})

test('a field that becomes wrong while another is put right is not told so before the form is sent again', async () => {
  showForm()
  await fill({ Name: '' })
  await send()
  await expect.element(field('Name')).toBeInvalid()

  await field('Email').fill('ada')
  await field('Name').fill('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(field('Email')).toBeValid()
})

test('the focus stays where the person writes while errors go', async () => {
  showForm()
  await fill({ Name: '', Email: 'ada' })
  await send()
  await expect.element(field('Name')).toHaveFocus()

  await userEvent.keyboard('Ada')

  await expect.element(field('Name')).toBeValid()
  await expect.element(field('Name')).toHaveFocus()
})

test('what belongs to no field that is shown is said for the form', async () => {
  showForm({ plan: 'none' })
  await fill()

  await send()

  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such plan.')
})
