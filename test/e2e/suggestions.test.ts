import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'
import { screen, suggest, upvoteOf } from './suggestion-list.ts'

const placeOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)
const untilPlace = (page: Page, place: string) =>
  until(
    () => placeOf(page),
    (now) => now === place,
  )
const rows = (page: Page) => page.getByRole('region', { name: 'Suggestions' }).getByRole('listitem')
const titles = (page: Page) => page.getByRole('region', { name: 'Suggestions' }).getByRole('heading', { level: 2 }).allTextContents()
const untilTitles = (page: Page, wanted: string[]) =>
  until(
    () => titles(page),
    (now) => now.join() === wanted.join(),
  )
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search suggestions' })
const untilSearched = (page: Page, wanted: string) =>
  until(
    () => searchBox(page).inputValue(),
    (text) => text === wanted,
  )

test.concurrent('a suggestion is written, checked, kept during a detour, and then listed first', async ({ open, person }) => {
  const ada = await person()
  await suggest(ada, 'An anvil of old')
  const page = await open(`${screen}?page=3&sort=upvotes&search=nothing-like-it`, { as: ada })
  const dialog = page.getByRole('dialog', { name: 'New suggestion' })

  await page.getByRole('button', { name: 'Write a suggestion' }).click()
  await dialog.getByRole('button', { name: 'Suggest' }).click()
  await dialog.getByText('Use at least 3 characters.').waitFor()
  await dialog.getByLabel('Title').fill('An anvil for the crier')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New suggestion' }).click()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('An anvil for the crier')
  await dialog.getByLabel('Description').fill('To stand on.\n\nAnd to be <b>heard</b>.')
  await dialog.getByRole('button', { name: 'Suggest' }).click()

  await page.getByText('Your suggestion “An anvil for the crier” is on the list.').waitFor()
  await untilPlace(page, screen)
  // Other tests add suggestions meanwhile.
  await page.goto(`${screen}?search=anvil`)
  await rows(page).first().getByRole('link', { name: 'An anvil for the crier' }).click()
  const detail = page.getByRole('dialog', { name: 'Suggestion' })
  await detail.getByText('And to be <b>heard</b>.').waitFor()
  const found = (await ada.request(suggestionsApi.list, { searchQuery: 'anvil' })).body
  expect(found.suggestions).toMatchObject([
    { title: 'An anvil for the crier', description: 'To stand on.\n\nAnd to be <b>heard</b>.' },
    { title: 'An anvil of old' },
  ])
})

test.concurrent('a search runs while typing, starts at page 1, and says when nothing matches', async ({ open, person }) => {
  const ben = await person()
  await suggest(ben, 'Bugle calls', 'Bugle at dusk')
  const page = await open(`${screen}?page=2&search=bugle`, { as: ben })
  await page.getByText('There’s no page 2').waitFor()

  await page.getByRole('link', { name: 'Go to the last page' }).click()
  await untilTitles(page, ['Bugle at dusk', 'Bugle calls'])
  await searchBox(page).press('End')
  await searchBox(page).pressSequentially(' CALL', { delay: 20 })
  await untilTitles(page, ['Bugle calls'])
  await page.getByText('1 suggestion for “bugle CALL”').waitFor()
  await page.getByText('The list and its search cover the latest 1,000 suggestions.').waitFor()
  await untilPlace(page, `${screen}?search=bugle+CALL`)

  await searchBox(page).fill('bugle nobody')
  await page.getByText('No match for “bugle nobody”').waitFor()
  await page.goBack()
  await page.goForward()
  await untilSearched(page, 'bugle nobody')
  await page.getByRole('button', { name: 'Show all' }).click()
  await untilPlace(page, screen)
  await untilSearched(page, '')
})

test.concurrent('pages are in the URL, hold five items each, and changing the order keeps the page', async ({ open, person }) => {
  const cleo = await person()
  const lamps = Array.from({ length: 11 }, (_, index) => `Lamp ${index}`)
  const [first = '', second = ''] = await suggest(cleo, ...lamps)
  await cleo.request(suggestionsApi.upvote, { id: first })
  await (await person()).request(suggestionsApi.upvote, { id: second })
  await cleo.request(suggestionsApi.upvote, { id: second })
  const page = await open(`${screen}?search=lamp`, { as: cleo })

  await page.getByText('1–5 of 11 suggestions for “lamp”').waitFor()
  await untilTitles(page, lamps.slice(6).toReversed())
  await page.getByRole('link', { name: 'Next page' }).click()
  await untilTitles(page, lamps.slice(1, 6).toReversed())
  await untilPlace(page, `${screen}?page=2&search=lamp`)
  await page.getByText('Page 2 of 3').waitFor()
  await page.getByRole('radio', { name: 'Most upvotes' }).click()

  await untilPlace(page, `${screen}?page=2&sort=upvotes&search=lamp`)
  await untilTitles(page, lamps.slice(3, 8).toReversed())
  await page.getByRole('link', { name: 'Previous page' }).click()
  await untilTitles(page, ['Lamp 1', 'Lamp 0', 'Lamp 10', 'Lamp 9', 'Lamp 8'])
  await page.goBack()
  await untilTitles(page, lamps.slice(3, 8).toReversed())
  await page.reload()
  await untilTitles(page, lamps.slice(3, 8).toReversed())
})

test.concurrent('a suggestion has its own address, where it can be read and upvoted, and closing it leads back', async ({
  open,
  person,
}) => {
  const hal = await person()
  const [id = ''] = await suggest(hal, 'Harp of gold')
  const page = await open(`${screen}?search=harp&suggestion=${id}`, { as: hal })
  const detail = page.getByRole('dialog', { name: 'Suggestion' })

  await detail.getByRole('heading', { name: 'Harp of gold' }).waitFor()
  await detail.getByRole('button', { name: 'Upvote “Harp of gold”' }).click()
  await detail.getByRole('button', { pressed: true, name: '1 upvote' }).waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })
  await untilPlace(page, `${screen}?search=harp`)
  await upvoteOf(page, 'Harp of gold')
    .and(page.getByRole('button', { pressed: true, name: '1 upvote' }))
    .waitFor()

  await page.goto(`${screen}?suggestion=nothing`)
  await detail.getByText('We couldn’t find that suggestion.').waitFor()
})

test.concurrent('an empty list invites a first suggestion, and a list that failed to load can be retried', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  let answer: { status: number; json: unknown } = { status: 403, json: { code: 'forbidden', message: 'The list is closed.' } }
  await page.route('**/api/suggestion?*', (route) => route.fulfill(answer))

  await page.goto(screen)
  const alert = page.getByRole('alert').filter({ hasText: 'The suggestions couldn’t be loaded' })
  await alert.getByText('The list is closed.').waitFor()
  answer = { status: 200, json: { suggestions: [], totalCount: 0, currentPage: 1, pageSize: 5 } }
  await alert.getByRole('button', { name: 'Retry' }).click()

  await page.getByText('No suggestions yet').waitFor()
  await page.getByRole('button', { name: 'Write a suggestion' }).waitFor()
})

test.concurrent('a person who has made a dozen suggestions today is told so, and loses nothing', async ({ open, person }) => {
  const ida = await person()
  await suggest(ida, ...Array.from({ length: 12 }, (_, index) => `Idea ${index}`))
  const page = await open(screen, { as: ida })
  await page.getByRole('button', { name: 'New suggestion' }).click()
  const dialog = page.getByRole('dialog', { name: 'New suggestion' })
  await dialog.getByLabel('Title').fill('One idea more')

  await page.keyboard.press('Enter')

  await dialog.getByRole('alert').getByText('That’s a dozen suggestions in one day.').waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('One idea more')
})

test.concurrent('everything works with the keyboard alone', async ({ open, person }) => {
  const jo = await person()
  const [id = ''] = await suggest(jo, 'Jug band')
  const page = await open('/dashboard/overview', { as: jo })
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const hasFocus = (name: string) =>
    page.evaluate(
      (text) => (document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').includes(text),
      name,
    )
  const tabTo = async (name: string) => {
    for (let press = 0; press < 60 && !(await hasFocus(name)); press += 1) await page.keyboard.press('Tab')
    expect(await hasFocus(name)).toBe(true)
  }

  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.getByRole('heading', { name: 'Suggest Feature', level: 1 }).waitFor()
  await tabTo('Search suggestions')
  await page.keyboard.type('jug')
  await untilTitles(page, ['Jug band'])
  await tabTo('Upvote “Jug band”')
  await page.keyboard.press('Space')
  await upvoteOf(page, 'Jug band')
    .and(page.getByRole('button', { pressed: true, name: '1 upvote' }))
    .waitFor()
  await until(
    async () => (await jo.request(suggestionsApi.get, { id })).body.upvotes,
    (count) => count === 1,
  )
  await tabTo('Jug band')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Suggestion' }).getByRole('heading', { name: 'Jug band' }).waitFor()
  await page.keyboard.press('Escape')

  await until(() => hasFocus('Jug band'), Boolean)
})
