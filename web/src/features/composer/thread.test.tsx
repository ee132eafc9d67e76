import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'

const show = () => showComposer([anAccountOnX()])

const text = (position: number, total: number) => page.getByRole('textbox', { name: `Text of part ${position} of ${total}` })
const add = () => page.getByRole('button', { name: 'Add to thread' }).click()

/** Renders three parts that say first, second, and third. */
const showThree = async () => {
  show()
  await page.getByRole('textbox', { name: 'Text' }).fill('first')
  await add()
  await text(2, 2).fill('second')
  await add()
  await text(3, 3).fill('third')
}

test('a new part has focus, and nothing typed immediately is lost', async () => {
  show()

  await add()
  await userEvent.keyboard('And then')

  await expect.element(text(2, 2)).toHaveValue('And then')
})

test('removing a part focuses the one before it', async () => {
  await showThree()

  await page.getByRole('button', { name: 'Remove part 2' }).click()

  await expect.element(text(1, 2)).toHaveFocus()
  await expect.element(text(2, 2)).toHaveValue('third')
})

test('removing the first part focuses the next one', async () => {
  await showThree()

  await page.getByRole('button', { name: 'Remove part 1' }).click()

  await expect.element(text(1, 2)).toHaveFocus()
  await expect.element(text(1, 2)).toHaveValue('second')
})

test('arrow keys on a handle move its part with its text, and the handle keeps focus', async () => {
  await showThree()
  page.getByRole('button', { name: 'Move part, 3 of 3' }).element().focus()

  await userEvent.keyboard('{ArrowUp}')

  await expect.element(text(2, 3)).toHaveValue('third')
  await expect.element(page.getByText('Moved to position 2 of 3.')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Move part, 2 of 3' })).toHaveFocus()
})

test('a thread has a pause between its parts, and a single text has none', async () => {
  show()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toBeInTheDocument()
  expect(page.getByRole('combobox', { name: 'Parts' }).elements()).toEqual([])

  await page.getByRole('textbox', { name: 'Text' }).fill('first')
  await add()
  await page.getByRole('combobox', { name: 'Parts' }).selectOptions('10 minutes apart')

  await expect.element(page.getByRole('combobox', { name: 'Parts' })).toHaveValue('10')
})
