import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { showSite } from '#test/components/show-site.tsx'
import { hashtags } from './hashtag-generator.tsx'

stopTime()
beforeEach(() => showSite('/tools/hashtag-generator'))

const results = page.getByRole('region', { name: 'Your hashtags' })
const tags = page.getByRole('list', { name: 'Hashtags' }).getByRole('button')
const generate = page.getByRole('button', { name: 'Generate hashtags' })
const choose = (name: string) => page.getByText(name, { exact: true }).click()

test('hashtags come a second after they were asked for, at most 20, of the chosen categories and the generic ones', async () => {
  await expect.element(results.getByText(/^Nothing here yet\./)).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toHaveLength(10)
  await choose('Food')
  await choose('Technology')

  await generate.click()
  await expect.element(results.getByText('Generating...')).toBeVisible()
  await passTime(900)
  expect(tags.elements()).toHaveLength(0)
  await passTime(100)
  await expect.element(page.getByText(/^20 hashtags\. Estimated reach: 20,000\+/)).toBeVisible()

  const shown = tags.elements().map(({ textContent }) => textContent)
  expect(shown).toHaveLength(20)
  expect(shown.every((text) => /^#\w+$/.test(text))).toBe(true)
  const others = Object.entries(hashtags).flatMap(([name, all]) => (name === 'Food' || name === 'Technology' ? [] : all))
  expect(shown.filter((text) => others.some((tag) => text === `#${tag}`))).toEqual([])
  await expect.element(page.getByText(/^The reach is a rule-of-thumb estimate/)).toBeVisible()
  const notes = page.getByRole('list', { name: 'What platforms allow' })
  await expect.element(notes.getByText('Instagram allows 5 hashtags in the caption of a post or reel.')).toBeVisible()

  await choose('Technology')
  await generate.click()
  await passTime(1_000)
  await expect.element(page.getByText(/^14 hashtags\. Estimated reach: 14,000\+/)).toBeVisible()
  expect(tags.elements()).toHaveLength(14)
})
