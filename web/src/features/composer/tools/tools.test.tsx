import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPost } from '#test/builders/a-post.ts'
import { pressWhileComposing } from '#test/components/compose-word.ts'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'

const text = () => page.getByRole('textbox', { name: 'Text' })

const published = ['#market and #fair', 'At the #market with @ada'].map((content, index) => ({
  ...aPost({ id: `p${index}`, content }),
  platformResponses: {},
}))
const show = () => showComposer([anAccountOnX()], { published })

const violations = async () => (await axe.run(document.body)).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])

test('inserts a chosen emoji at the caret and returns focus to the text', async () => {
  show()
  await text().fill('Hear ye')
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')

  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket')
  await userEvent.keyboard('{Enter}')

  await expect.element(text()).toHaveValue('Hear🚀 ye')
  await expect.element(text()).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Emoji' })).not.toBeInTheDocument()
})

test('arrows move among the emoji, and Escape returns to the text', async () => {
  show()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expect.element(page.getByRole('option', { name: 'grinning face', exact: true })).toHaveAttribute('aria-selected', 'true')

  await userEvent.keyboard('{ArrowDown}{ArrowRight}')

  expect(page.getByRole('listbox', { name: 'Emoji' }).getByRole('option', { selected: true }).element().getAttribute('data-index')).toBe(
    '8',
  )
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(text()).toHaveFocus()
})

test('typing # suggests hashtags of earlier posts, and keys accept one', async () => {
  show()
  await text().click()

  await userEvent.keyboard('Come to the #')
  await expect.element(page.getByRole('listbox', { name: 'Your hashtags' })).toBeInTheDocument()
  expect(
    page
      .getByRole('listbox', { name: 'Your hashtags' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['#market', '#fair'])
  expect(await violations()).toEqual([])
  await userEvent.keyboard('fa{ArrowDown}{Enter}today')

  await expect.element(text()).toHaveValue('Come to the #fair today')
})

test('Enter is a new line unless a suggestion is highlighted, and Escape keeps the text', async () => {
  show()
  await text().click()
  await userEvent.keyboard('@')
  await expect.element(page.getByRole('option', { name: '@ada' })).toBeInTheDocument()

  await userEvent.keyboard('{Escape}{Enter}b')

  await expect.element(text()).toHaveValue('@\nb')
  await expect.element(text()).toHaveFocus()
})

test('keys pressed during IME composition choose no emoji or suggestion and send nothing', async () => {
  show()
  await text().click()
  await userEvent.keyboard('@')
  await expect.element(page.getByRole('option', { name: '@ada' })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')

  for (const key of ['Enter', 'Tab', 'Escape']) pressWhileComposing(key)
  await expect.element(text()).toHaveValue('@')
  await expect.element(page.getByRole('option', { name: '@ada' })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('rocket')
  pressWhileComposing('Enter')

  await expect.element(page.getByRole('dialog', { name: 'Emoji' })).toBeInTheDocument()
  await expect.element(text()).toHaveValue('@')
})
