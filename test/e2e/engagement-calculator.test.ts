import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

const path = '/tools/engagement-calculator'
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const verdict = (page: Page) => page.getByRole('main').getByRole('status')

const fill = async (page: Page, figures: Record<string, string>) => {
  for (const [name, text] of Object.entries(figures)) await field(page, name).fill(text)
}

test.concurrent('the rate appears while the figures are typed, with what it means on each platform', async ({ open }) => {
  const page = await open(path)
  await verdict(page).getByText('Enter your followers.').waitFor()
  await field(page, 'Followers').pressSequentially('10,000')
  await verdict(page).getByText('Enter at least one of likes, comments, shares and saves.').waitFor()

  await fill(page, { Likes: '40', Comments: '6', Shares: '2' })
  await verdict(page).getByText('0.48%', { exact: true }).waitFor()
  await verdict(page).getByText('That is around the average of brands on Instagram, 0.48%.').waitFor()
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('TikTok')
  await verdict(page).getByText('That is below the average of brands on TikTok, 3.7%.').waitFor()
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('X (Twitter)')
  await verdict(page).getByText('That is above the average of brands on X (Twitter), 0.12%.').waitFor()
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('LinkedIn')
  await verdict(page)
    .getByText(/divided by impressions, not by followers/)
    .waitFor()
  await fill(page, { Posts: '4' })

  await verdict(page).getByText('0.12%', { exact: true }).waitFor()
  await verdict(page).getByText('12 interactions a post.').waitFor()
})

const wrong: [field: string, typed: string, error: string][] = [
  ['Followers', '0', 'Followers must be at least 1'],
  ['Followers', '-12', 'Followers can’t be negative.'],
  ['Likes', 'many', 'Likes must be a whole number'],
  ['Comments', '99999999999999999999', 'Comments can’t be more than 10,000,000,000.'],
  ['Posts', '1.5', 'Posts must be a whole number'],
]

test.concurrent('a figure that can’t be is said at its field, and no rate is shown until it is mended', async ({ open }) => {
  const page = await open(path)
  for (const [name, typed, error] of wrong) {
    await fill(page, { Followers: '100', Likes: '5', Comments: '', Posts: '' })
    await verdict(page).getByText('5%', { exact: true }).waitFor()

    await field(page, name).fill(typed)

    await verdict(page).getByText('Mend what is marked').waitFor()
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
    const described = (await field(page, name).getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain(error)
  }
})

test.concurrent('the formula and the source of every figure stand on the page', async ({ open }) => {
  const page = await open(path)

  await page.getByText('Engagement rate = (likes + comments + shares + saves) ÷ posts ÷ followers × 100.').waitFor()
  const sources = await page.getByRole('region', { name: 'What others reach' }).getByRole('listitem').allTextContents()

  expect(sources).toHaveLength(Platform.options.length)
  expect(sources.filter((text) => /\b20\d\d\b/.test(text) || text.includes('None'))).toHaveLength(Platform.options.length)
})

test.concurrent('axe finds nothing beside a result or an error, and a phone shows all of it', async ({ open }) => {
  const page = await open(path, { width: 320, isTouch: true })
  await fill(page, { Followers: '100', Likes: '250' })
  await verdict(page).getByText('250%').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await fill(page, { Saves: 'some' })
  await page.getByText('Saves must be a whole number').waitFor()

  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
