import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashtags } from '#web/routes/site/tools/hashtag-generator.tsx'
import { axeFindings } from './axe-findings.ts'
import { errorAt } from './error-at.ts'
import { test } from './stage.ts'
import { button, captionsOf, choose, hasFocus, hashtagsOf, results, stopClock } from './text-tools.ts'

const pointFields = (page: Page) => page.getByRole('textbox', { name: /^Key point/ })

test.concurrent('hashtags come a second after they were asked for, at most 20, of the chosen categories and the generic ones', async ({
  open,
}) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/tools/hashtag-generator')
  await results(page, 'Your hashtags').getByText('Nothing here yet.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(10)
  await choose(page, 'Food', 'Technology')
  await stopClock(page)

  await button(page, 'Generate hashtags').click()
  await results(page, 'Your hashtags').getByText('Generating...').waitFor()
  await page.clock.runFor(900)
  expect(await hashtagsOf(page).count()).toBe(0)
  await page.clock.runFor(100)
  await page.getByText('20 hashtags. Estimated reach: 20,000+').waitFor()
  await hashtagsOf(page).last().waitFor()

  const shown = await hashtagsOf(page).allTextContents()
  expect(shown).toHaveLength(20)
  expect(shown.every((text) => /^#\w+$/.test(text))).toBe(true)
  const others = Object.entries(hashtags).flatMap(([name, tags]) => (name === 'Food' || name === 'Technology' ? [] : tags))
  expect(shown.filter((text) => others.some((tag) => text === `#${tag}`))).toEqual([])
  await page.getByText('The reach is an estimate').waitFor()

  await page.clock.resume()
  await choose(page, 'Technology')
  await button(page, 'Generate hashtags').click()
  await page.getByText('14 hashtags. Estimated reach: 14,000+').waitFor()
  expect(await hashtagsOf(page).count()).toBe(14)
})

test.concurrent('without a category no hashtags are made, and the page says what is missing', async ({ open }) => {
  const page = await open('/tools/hashtag-generator')

  await button(page, 'Generate hashtags').click()
  await page.getByText('Choose at least one category.').waitFor()

  expect(await hasFocus(page.getByRole('checkbox').first())).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await choose(page, 'Art')
  await page.getByText('Choose at least one category.').waitFor({ state: 'detached' })
})

test.concurrent('a caption without a topic is refused at its field', async ({ open }) => {
  const page = await open('/tools/caption-generator')
  await page.getByRole('textbox', { name: 'Topic' }).fill('  ')

  await button(page, 'Generate captions').click()

  expect(await errorAt(page, 'Topic')).toBe('The topic is missing. Say what the post is about.')
  expect(await hasFocus(page.getByRole('textbox', { name: 'Topic' }))).toBe(true)
  expect(await captionsOf(page).count()).toBe(0)
})

test.concurrent('a caption says the topic and its points in the chosen tone, and how long it is', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/tools/caption-generator')
  await page.getByRole('radio').first().waitFor()
  expect(await page.getByRole('radio').evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.value))).toEqual([
    ...['Professional', 'Casual', 'Funny', 'Inspirational', 'Educational'],
  ])
  await choose(page, 'Funny')
  await pointFields(page).first().fill('40 stalls')
  for (let added = 0; added < 4; added += 1) await button(page, 'Add key point').click()
  expect(await hasFocus(pointFields(page).nth(4))).toBe(true)
  expect(await pointFields(page).count()).toBe(5)
  expect(await button(page, 'Add key point').count()).toBe(0)
  await pointFields(page).nth(3).fill('Free entry')
  await page.getByRole('textbox', { name: 'Topic' }).fill('the market')

  await stopClock(page)
  await page.keyboard.press('Enter')
  await results(page, 'Your captions').getByText('Generating...').waitFor()
  await page.clock.runFor(900)
  expect(await captionsOf(page).count()).toBe(0)
  await page.clock.runFor(100)
  await page.getByText('2 captions').waitFor()

  const caption = 'Nobody asked, so here is everything about the market.\n\n• 40 stalls\n• Free entry\n\nYou may now applaud.'
  expect(await captionsOf(page).first().getByRole('paragraph').first().textContent()).toBe(caption)
  await captionsOf(page).first().getByText(`${caption.length} characters, 17 words`).waitFor()
  expect(await captionsOf(page).count()).toBe(2)

  await button(page, 'Remove key point 4').click()
  expect(await hasFocus(pointFields(page).nth(2))).toBe(true)
  await button(page, 'Add key point').waitFor()
})
