import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressWhileComposing } from '#test/components/compose-word.ts'
import { render } from '#test/components/render.ts'
import { AltText } from './alt-text.tsx'

const show = () => {
  const done = vi.fn<(altText: string) => void>()
  const File = () => {
    const [isOpen, setOpen] = useState(false)
    const onDone = (altText: string) => {
      done(altText)
      setOpen(false)
    }
    return (
      <>
        <AltText altText="A bell" fileName="bell.png" isOpen={isOpen} onOpen={() => setOpen(true)} onDone={onDone} />
        <button type="button" onClick={() => done('The other was pressed')}>
          Other
        </button>
      </>
    )
  }
  render(<File />)
  return { done }
}

const line = page.getByRole('button', { name: 'Description: A bell of bell.png' })
const field = page.getByRole('textbox')

test('a press on the description opens a field for it, which has the focus', async () => {
  show()

  await line.click()

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('A bell')
})

test('Enter is done', async () => {
  const { done } = show()
  await line.click()
  await field.fill(' A brass bell ')

  await userEvent.keyboard('{Enter}')

  await expect.element(line).toBeVisible()
  expect(done.mock.calls).toEqual([['A brass bell']])
})

test('Escape is done, too, and leaves what was there', async () => {
  const { done } = show()
  await line.click()
  await field.fill('A brass bell')

  await userEvent.keyboard('{Escape}')

  await expect.element(line).toBeVisible()
  expect(done.mock.calls).toEqual([['A bell']])
})

test('who presses something else does that as well', async () => {
  const { done } = show()
  await line.click()
  await field.fill('A brass bell')

  await page.getByRole('button', { name: 'Other' }).click()

  await expect.poll(() => done.mock.calls.flat().sort()).toEqual(['A brass bell', 'The other was pressed'])
})

test('the Enter that confirms a converted word is the input method’s, and so is its Escape', async () => {
  const { done } = show()
  await line.click()
  await field.fill('鐘')

  pressWhileComposing('Enter')
  pressWhileComposing('Escape')

  await expect.element(field).toHaveValue('鐘')
  expect(done).not.toHaveBeenCalled()
})
