import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { aPng } from '../media/samples.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { connectNamed } from './connect-named.ts'
import { sameNames } from './same-names.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.concurrent.for([
  ['a phone', { width: 360, height: 740, isTouch: true }],
  ['a wide screen', { width: 1_440, height: 900 }],
] as const)(
  'on %s, the text grows with what’s written, up to most of the window, and moves nothing above it',
  async ([, look], { open, person }) => {
    const page = await open('/dashboard/posts', { as: await person('ivy', 'jon'), ...look })
    const text = textField(page)
    const empty = await boxOf(text)
    const pressEnter = async (times: number) => {
      for (let press = 0; press < times; press += 1) await text.press('Enter')
    }

    await pressEnter(8)
    const grown = await boxOf(text)
    expect(grown.height).toBeGreaterThan(empty.height)
    expect(grown.y).toBe(empty.y)
    expect(await text.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)

    await pressEnter(20)
    await page.keyboard.type('The end')
    const full = await boxOf(text)
    expect(full.height).toBeGreaterThan(look.height / 2 - 100)
    expect(full.height).toBeLessThan(look.height * 0.75)
    expect(await text.evaluate((field) => field.scrollHeight - field.clientHeight - field.scrollTop)).toBeLessThan(32)
    const actions = await boxOf(page.locator('[data-actions]'))
    expect(full.y + full.height).toBeLessThanOrEqual(actions.y)
  },
)

test.concurrent('on a wide screen, all accounts are open, and their previews are below each other', async ({ open, person }) => {
  const kim = await person('kim', 'kit')
  const others = await connectNamed(kim, 'bluesky', 'instagram', 'mastodon', 'pinterest', 'threads')
  const page = await open('/dashboard/posts', { as: kim, width: 1_440, height: 900 })
  for (const name of [...kim.handles.map(onX), ...others]) {
    expect(await accountBox(page, name).evaluate((box) => box.closest('label')?.checkVisibility())).toBe(true)
    await accountBox(page, name).setChecked(true, { force: true })
  }
  await write(page, 'Three loaves, see https://example.com/bread')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles(
    [1, 2, 3].map((number) => ({ name: `loaf-${number}.png`, mimeType: 'image/png', buffer: aPng({ width: 800 + number, height: 800 }) })),
  )
  await page.getByRole('button', { name: 'Details of loaf-3.png', description: /No description yet/ }).waitFor()

  const headings = page.getByRole('list', { name: 'Previews' }).getByRole('heading', { level: 3 })
  const platforms = ['X', 'Bluesky', 'Instagram', 'Mastodon', 'Pinterest', 'Threads']
  await headings.nth(platforms.length - 1).waitFor()
  expect(await headings.count()).toBe(platforms.length)
  for (const platform of platforms) {
    await headings.filter({ hasText: new RegExp(`^${platform} ·`) }).scrollIntoViewIfNeeded()
    await page.getByRole('article', { name: new RegExp(`^How it looks on ${platform} for`) }).waitFor()
  }
  expect(await axeFindings(page)).toEqual([])
  expect(await sameNames(page)).toEqual([])
  await page.getByRole('article', { name: /^How it looks on Instagram/ }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Next file, Instagram/ }).click()
  await page.getByRole('status').getByText('File 2 of 3').waitFor({ state: 'attached' })
  await write(page, 'Three loaves, and a roll')
  await page
    .getByRole('article', { name: /^How it looks on Bluesky/ })
    .getByText('Three loaves, and a roll')
    .waitFor()
})
