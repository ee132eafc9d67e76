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

test('a press on the alt text opens and focuses its field', async () => {
  show()

  await line.click()

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('A bell')
})

test('Enter finishes editing', async () => {
  const { done } = show()
  await line.click()
  await field.fill(' A brass bell ')

  await userEvent.keyboard('{Enter}')

  await expect.element(line).toBeVisible()
  expect(done.mock.calls).toEqual([['A brass bell']])
})

test('Escape finishes editing and restores the previous text', async () => {
  const { done } = show()
  await line.click()
  await field.fill('A brass bell')

  await userEvent.keyboard('{Escape}')

  await expect.element(line).toBeVisible()
  expect(done.mock.calls).toEqual([['A bell']])
})

test('pressing anything else finishes editing too', async () => {
  const { done } = show()
  await line.click()
  await field.fill('A brass bell')

  await page.getByRole('button', { name: 'Other' }).click()

  await expect.poll(() => done.mock.calls.flat().sort()).toEqual(['A brass bell', 'The other was pressed'])
})

test('ignores Enter and Escape during IME composition', async () => {
  const { done } = show()
  await line.click()
  await field.fill('鐘')

  pressWhileComposing('Enter')
  pressWhileComposing('Escape')

  await expect.element(field).toHaveValue('鐘')
  expect(done).not.toHaveBeenCalled()
})
