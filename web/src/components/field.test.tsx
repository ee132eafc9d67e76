import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { SelectInput, TextArea, TextInput } from './inputs.tsx'

const field = page.getByRole('textbox', { name: 'Email' })

const Email = ({ error, hint, isRequired = false }: { error?: string; hint?: string; isRequired?: boolean }) => (
  <Field label="Email" name="email" error={error} hint={hint} isRequired={isRequired}>
    {(control) => <TextInput {...control} />}
  </Field>
)

test('a press on the label focuses the control', async () => {
  render(<Email />)

  await page.getByText('Email').click()

  await expect.element(field).toHaveFocus()
})

test('a control without an error is not marked invalid', async () => {
  render(<Email />)

  await expect.element(field).toBeValid()
  await expect.element(field).not.toHaveAttribute('aria-describedby')
})

test('the control’s description has the error first and the hint second', async () => {
  render(<Email error="This is no address." hint="Where we mail the link." />)

  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('This is no address. Where we mail the link.')
})

test('marks a required field as required and does not read out its star', async () => {
  render(<Email isRequired />)

  await expect.element(field).toBeRequired()
})

test('puts a later error into a live region that already existed', async () => {
  const Late = () => {
    const [error, setError] = useState<string>()
    return (
      <>
        <Email {...(error !== undefined && { error })} />
        <button type="button" onClick={() => setError('This is no address.')}>
          Send
        </button>
      </>
    )
  }
  render(<Late />)
  const live = document.querySelector('[aria-live=polite]')

  await page.getByRole('button', { name: 'Send' }).click()

  await expect.element(page.getByText('This is no address.')).toBeVisible()
  expect(live?.textContent).toBe('This is no address.')
})

test('two fields with the same label have separate labels and errors', async () => {
  render(
    <>
      <Email error="This is no address." />
      <Field label="Other email" name="email">
        {(control) => <TextInput {...control} />}
      </Field>
    </>,
  )

  await expect.element(field).toBeInvalid()
  await expect.element(page.getByRole('textbox', { name: 'Other email' })).toBeValid()
})

test('a textarea and a select belong to their fields as an input does', async () => {
  render(
    <>
      <Field label="Message" name="message" error="Write a message.">
        {(control) => <TextArea {...control} />}
      </Field>
      <Field label="Board" name="board" error="Choose a board.">
        {(control) => <SelectInput {...control} />}
      </Field>
    </>,
  )

  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription('Write a message.')
  await expect.element(page.getByRole('combobox', { name: 'Board' })).toHaveAccessibleDescription('Choose a board.')
})

test('a textarea grows with its text', async () => {
  render(<TextArea aria-label="Message" rows={2} />)
  const area = page.getByRole('textbox', { name: 'Message' })
  const before = area.element().clientHeight

  await area.fill('A line\n'.repeat(9))

  expect(area.element().clientHeight).toBeGreaterThan(before * 3)
  expect(area.element().scrollHeight).toBe(area.element().clientHeight)
})

test('a press on a checkbox’s text ticks it', async () => {
  render(<Checkbox name="terms">I agree to the terms</Checkbox>)

  await page.getByText('I agree to the terms').click()

  await expect.element(page.getByRole('checkbox', { name: 'I agree to the terms' })).toBeChecked()
})

test('a checkbox is described by its error', async () => {
  render(
    <Checkbox name="terms" error="Agree to the terms first.">
      I agree to the terms
    </Checkbox>,
  )

  await expect.element(page.getByRole('checkbox')).toBeInvalid()
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('Agree to the terms first.')
})
