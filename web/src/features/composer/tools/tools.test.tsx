import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aPost } from '#test/builders/a-post.ts'
import { pressWhileComposing } from '#test/components/compose-word.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { anAccountOnX, showComposer } from '#test/components/show-composer.tsx'
import { ApiError } from '#web/lib/api-error.ts'

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

const onBluesky = anAccountOnX({ id: 'bluesky_1', platform: 'bluesky', type: 'bluesky', username: 'anna.test', name: 'Anna' })
const onMastodon = anAccountOnX({
  id: 'mastodon_1',
  platform: 'mastodon',
  type: 'mastodon',
  username: 'anna@example.social',
  name: 'Anna of the square',
})
const options = () => page.getByRole('listbox').getByRole('option')
const optionTexts = () =>
  options()
    .elements()
    .map(({ textContent }) => textContent)

test('typing @ finds people on the account’s platform, and inserts the handle that it resolves', async () => {
  const asked: string[] = []
  const people = async ({ id, query }: { id: string; query: string }) => {
    asked.push(`${id} ${query}`)
    return [{ handle: 'ada.example.com', name: 'Ada Lovelace' }]
  }
  showComposer([onBluesky], { published, people })
  await text().click()

  await userEvent.keyboard('Thanks @ad')

  await expect.element(page.getByRole('option', { name: 'Ada Lovelace @ada.example.com Bluesky' })).toBeInTheDocument()
  await expect.element(page.getByRole('listbox', { name: 'People' })).toBeInTheDocument()
  expect(asked).toEqual(['bluesky_1 ad'])
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{ArrowUp}{Enter}and all')
  await expect.element(text()).toHaveValue('Thanks @ada.example.com and all')
})

test('people who come in late don’t move the highlight off the chosen name', async () => {
  const coming = Promise.withResolvers<void>()
  const people = async () => {
    await coming.promise
    return [{ handle: 'adam.example.com', name: 'Adam' }]
  }
  showComposer([onBluesky], { published, people })
  await text().click()
  await userEvent.keyboard('@ad')
  await expect.element(page.getByRole('option', { name: '@ada' })).toBeInTheDocument()

  await userEvent.keyboard('{ArrowDown}')
  coming.resolve()

  await expect.poll(() => optionTexts().length).toBe(2)
  await expect.element(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveTextContent('@ada')
  await userEvent.keyboard('{Tab}')
  await expect.element(text()).toHaveValue('@ada ')
})

test('a list that people widen stays within a narrow window', async () => {
  const people = async () => [{ handle: `ada.${'long.'.repeat(8)}example.com`, name: 'Ada of the very long street, Countess of Lovelace' }]
  await resizeWindow(360, 740)
  showComposer([onBluesky], { published, people })
  await text().click()

  await userEvent.keyboard('Many thanks to all, @ad')
  await expect.poll(() => optionTexts().length).toBe(2)

  const { left, right } = page.getByRole('listbox').element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(8)
  expect(right).toBeLessThanOrEqual(352)
})

test('searches each platform that gets the text, and only the open tab’s in a tab of its own', async () => {
  const asked: string[] = []
  const people = async ({ id, query }: { id: string; query: string }) => {
    asked.push(`${id} ${query}`)
    return []
  }
  showComposer([anAccountOnX(), onBluesky, onMastodon], { people })
  for (const name of ['X · @ada', 'Bluesky · @anna.test', 'Mastodon · @anna@example.social'])
    await page.getByRole('checkbox', { name, exact: true }).click({ force: true })
  await text().click()
  await userEvent.keyboard('@gr')
  await expect.poll(() => asked.toSorted()).toEqual(['bluesky_1 gr', 'mastodon_1 gr'])
  asked.length = 0

  await page.getByRole('tab', { name: 'Mastodon' }).first().click()
  await text().click()
  await userEvent.keyboard('{Control>}{End}{/Control} @li')

  await expect.poll(() => asked).toEqual(['mastodon_1 li'])
})

test('asks once typing pauses, about no single letter, and drops what is no longer typed', async () => {
  const asked: string[] = []
  const people = async ({ query }: { query: string }) => {
    asked.push(query)
    return [{ handle: `${query}.example.com`, name: query }]
  }
  showComposer([onBluesky], { people })
  await text().click()

  await userEvent.keyboard('@grace')
  await expect.element(page.getByRole('option', { name: /@grace.example.com/ })).toBeInTheDocument()
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()

  expect(asked.at(-1)).toBe('grace')
  expect(asked.every((query) => query.length > 1)).toBe(true)
})

test('a search that fails leaves the names used before', async () => {
  showComposer([onBluesky], {
    published,
    people: () => Promise.reject(new ApiError('Bluesky had a problem.', { status: 502, code: 'upstream' })),
  })
  await text().click()

  await userEvent.keyboard('@ad')

  await expect.element(page.getByRole('option', { name: '@ada' })).toBeInTheDocument()
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
