import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { StrengthMeter } from './strength-meter.tsx'

const show = () =>
  render(
    <Field label="Password" name="password">
      {(control) => <PasswordInput {...control} />}
    </Field>,
  )

const field = page.getByLabelText('Password')

test('hides what is typed at first', async () => {
  show()

  await expect.element(field).toHaveAttribute('type', 'password')
})

test('can show and hide the password again without losing it', async () => {
  show()
  await field.fill('open sesame')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('open sesame')
  await page.getByRole('button', { name: 'Hide password' }).click()

  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('open sesame')
})

test('the show button comes next in Tab order and keeps focus when pressed', async () => {
  show()

  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus()
})

test.for([
  ['', ''],
  ['abc', 'Weak'],
  ['Correct-Horse-7-Battery', 'Strong'],
] as const)('for “%s” the meter says “%s”', async ([password, says]) => {
  render(<StrengthMeter password={password} />)

  await expect.element(page.getByRole('status')).toHaveTextContent(says)
})

test('shows what its button does on hover', async () => {
  show()
  const words = page.getByText('Show password')
  await expect.element(words).not.toBeVisible()

  await page.getByRole('button', { name: 'Show password' }).hover()

  await expect.element(words).toBeVisible()
})
