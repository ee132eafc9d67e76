import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformIds } from '#shared/domain/platforms.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { showSite } from '#test/components/show-site.tsx'

const show = () => showSite('/tools/engagement-calculator')

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const platform = page.getByRole('combobox', { name: 'Platform' })
const verdict = page.getByRole('main').getByRole('status')

const fill = async (figures: Record<string, string>) => {
  for (const [name, text] of Object.entries(figures)) await field(name).fill(text)
}

test('the rate appears while the figures are typed, with what it means on each platform', async () => {
  show()
  await expect.element(verdict.getByText(/Enter your followers\./)).toBeVisible()
  await field('Followers').fill('10,000')
  await expect.element(verdict.getByText(/Enter at least one of likes, comments, shares and saves\./)).toBeVisible()

  await fill({ Likes: '40', Comments: '6', Shares: '2' })
  await expect.element(verdict.getByText('0.48%', { exact: true })).toBeVisible()
  await expect.element(verdict.getByText(/That is around the average of brands on Instagram, 0\.48%\./)).toBeVisible()
  await platform.selectOptions('TikTok')
  await expect.element(verdict.getByText(/That is below the average of brands on TikTok, 3\.7%\./)).toBeVisible()
  await platform.selectOptions('X (Twitter)')
  await expect.element(verdict.getByText(/That is above the average of brands on X \(Twitter\), 0\.12%\./)).toBeVisible()
  await platform.selectOptions('LinkedIn')
  await expect.element(verdict.getByText(/divide by impressions, not followers/)).toBeVisible()
  await fill({ Posts: '4' })

  await expect.element(verdict.getByText('0.12%', { exact: true })).toBeVisible()
  await expect.element(verdict.getByText(/12 interactions a post\./)).toBeVisible()
})

test.for([
  ['Followers', '0', 'Followers must be at least 1'],
  ['Followers', '-12', 'Followers can’t be negative.'],
  ['Likes', 'many', 'Likes must be a whole number'],
  ['Comments', '99999999999999999999', 'Comments can’t be more than 10,000,000,000.'],
  ['Posts', '1.5', 'Posts must be a whole number'],
] as const)('of %s, “%s” is said to be wrong at the field, and no rate is shown until it is mended', async ([name, typed, error]) => {
  show()
  await fill({ Followers: '100', Likes: '5' })
  await expect.element(verdict.getByText('5%', { exact: true })).toBeVisible()

  await field(name).fill(typed)

  await expect.element(verdict.getByText(/Fix the highlighted fields/)).toBeVisible()
  await expect.element(verdict.getByText('5%', { exact: true })).not.toBeInTheDocument()
  await expect.element(field(name)).toBeInvalid()
  await expect.element(field(name)).toHaveAccessibleDescription(expect.stringContaining(error))
})

test('the formula and the source of every figure stand on the page', async () => {
  show()

  await expect
    .element(page.getByText(/^Engagement rate = \(likes \+ comments \+ shares \+ saves\) ÷ posts ÷ followers × 100\./))
    .toBeVisible()
  const sources = page.getByRole('region', { name: 'How others do' }).getByRole('listitem').elements()

  expect(sources).toHaveLength(platformIds.length)
  expect(sources.filter(({ textContent }) => /\b20\d\d\b/.test(textContent) || textContent.includes('None'))).toHaveLength(
    platformIds.length,
  )
})

test('axe finds nothing beside a result or an error, and a phone shows all of it', async () => {
  await resizeWindow(320, 800)
  show()
  await fill({ Followers: '100', Likes: '250' })
  await expect.element(verdict.getByText('250%')).toBeVisible()
  expect(await axeFindings()).toEqual([])

  await fill({ Saves: 'some' })
  await expect.element(page.getByText(/^Saves must be a whole number/)).toBeVisible()

  expect(await axeFindings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
