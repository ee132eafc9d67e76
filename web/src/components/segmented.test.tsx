import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Segmented } from './segmented.tsx'

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const

const View = ({ label = 'View' }: { label?: string }) => {
  const [value, setValue] = useState<'month' | 'week' | 'list'>('week')
  return <Segmented label={label} value={value} onChange={setValue} options={views} />
}

const option = (name: string) => page.getByRole('radio', { name })

test('is a named group with one option chosen', async () => {
  render(<View />)

  await expect.element(page.getByRole('group', { name: 'View' }).getByRole('radio', { checked: true })).toHaveAccessibleName('Week')
})

test('a press chooses', async () => {
  render(<View />)

  await option('List').click()

  await expect.element(option('List')).toBeChecked()
  await expect.element(option('Week')).not.toBeChecked()
})

test.for([
  ['ArrowRight', 'List'],
  ['ArrowLeft', 'Month'],
] as const)('Tab stops at the chosen option, and %s chooses %s', async ([key, chosen]) => {
  render(<View />)

  await userEvent.tab()
  await expect.element(option('Week')).toHaveFocus()
  await userEvent.keyboard(`{${key}}`)

  await expect.element(option(chosen)).toBeChecked()
  await expect.element(option(chosen)).toHaveFocus()
})

test('arrows wrap around at the ends', async () => {
  render(<View />)
  await option('List').click()

  await userEvent.keyboard('{ArrowRight}')

  await expect.element(option('Month')).toBeChecked()
})

test('two of them on a page are independent', async () => {
  render(
    <>
      <View label="One" />
      <View label="Other" />
    </>,
  )

  await page.getByRole('group', { name: 'One' }).getByRole('radio', { name: 'Month' }).click()

  await expect.element(page.getByRole('group', { name: 'Other' }).getByRole('radio', { checked: true })).toHaveAccessibleName('Week')
})
