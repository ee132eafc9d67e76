import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Switch } from './switch.tsx'

const show = (own: { isDisabled?: boolean } = {}) => {
  const turned = vi.fn<(isOn: boolean) => void>()
  const Mails = () => {
    const [isOn, setOn] = useState(false)
    const onChange = (next: boolean) => {
      turned(next)
      setOn(next)
    }
    return <Switch label="Weekly summary" hint="It comes on Mondays." isOn={isOn} onChange={onChange} {...own} />
  }
  render(<Mails />)
  return { turned }
}

const control = page.getByRole('switch', { name: 'Weekly summary' })

test('says whether it is on, and what it controls', async () => {
  show()

  await expect.element(control).not.toBeChecked()
  await expect.element(control).toHaveAccessibleDescription('It comes on Mondays.')
})

test.for([
  ['a press on it', () => control.click()],
  ['a press on its label', () => page.getByText('Weekly summary').click()],
  [
    'the space bar',
    async () => {
      await userEvent.tab()
      await userEvent.keyboard(' ')
    },
  ],
] as const)('%s turns it on', async ([, turn]) => {
  const { turned } = show()

  await turn()

  await expect.element(control).toBeChecked()
  expect(turned.mock.calls).toEqual([[true]])
})

test('a second press turns it off', async () => {
  const { turned } = show()

  await control.click()
  await control.click()

  await expect.element(control).not.toBeChecked()
  expect(turned.mock.calls).toEqual([[true], [false]])
})

test('Tab skips a disabled switch', async () => {
  show({ isDisabled: true })

  await userEvent.tab()

  await expect.element(control).toBeDisabled()
  await expect.element(control).not.toHaveFocus()
})
