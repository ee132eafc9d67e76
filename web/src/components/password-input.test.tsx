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

test('what is typed can’t be read at first', async () => {
  show()

  await expect.element(field).toHaveAttribute('type', 'password')
})

test('it can be shown and hidden again, and nothing typed is lost', async () => {
  show()
  await field.fill('open sesame')

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('open sesame')
  await page.getByRole('button', { name: 'Hide password' }).click()

  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('open sesame')
})

test('the button to show it comes after it for the Tab key, and keeps the focus when it is pressed', async () => {
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
] as const)('of “%s” the meter says “%s”', async ([password, says]) => {
  render(<StrengthMeter password={password} />)

  await expect.element(page.getByRole('status')).toHaveTextContent(says)
})

test('what its button does is shown while it is pointed at', async () => {
  show()
  const words = page.getByText('Show password')
  await expect.element(words).not.toBeVisible()

  await page.getByRole('button', { name: 'Show password' }).hover()

  await expect.element(words).toBeVisible()
})
