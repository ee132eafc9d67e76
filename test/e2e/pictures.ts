import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { buildSite } from '#infra/build/build-site.ts'
import { startLocalSystem } from '#infra/local-aws/local-system.ts'
import { demoUser, seedDemo } from '#infra/machine/demo/seed.ts'
import { drawPicture } from '#infra/machine/demo/seed-pictures.ts'
import { openChromium } from './chromium.ts'
import { passwordField } from './log-in.ts'
import { write } from './write.ts'

// Takes the screenshots for README and the landing page, from a fresh system's real screens with its demo user.

const folderAt = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))
const [readme, landing] = [folderAt('docs/pictures'), folderAt('web/src/routes/site/landing/pictures')]

/** In CSS pixels, as everything here. Each has four pixels on a picture. */
const size = { width: 1_280, height: 800 }
/** One column, in which a text and its controls are closest together. */
const column = { width: 640, height: 900 }
/** Wide enough for what a day says about a post. */
const desk = { width: 1_440, height: 900 }

const main = async () => {
  await buildSite()
  const system = await startLocalSystem({ port: 0, sandboxPort: 0, data: 'memory' })
  const browser = await openChromium()
  try {
    await seedDemo(system, new AbortController().signal)
    // Both at once, so both show the post that's due within a minute.
    await Promise.all((['light', 'dark'] as const).map((theme) => takePictures(browser, { url: system.url, theme })))
  } finally {
    await browser.close()
    await system.stop()
  }
}

const takePictures = async (browser: Browser, { url, theme }: { url: string; theme: 'light' | 'dark' }) => {
  const page = await browser.newPage({
    baseURL: url,
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme: theme,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  })
  const take = async (file: string, clip?: Clip) => {
    await page.waitForLoadState('networkidle')
    await sharp(await page.screenshot({ ...(clip && { clip }), animations: 'disabled', caret: 'hide' }))
      .webp({ quality: 80, effort: 6, smartSubsample: true })
      .toFile(`${file}-${theme}.webp`)
  }

  await logIn(page)
  await take(`${readme}overview`)
  await take(`${landing}composer`, await composePost(page))
  await take(`${landing}week`, await openWeek(page))
  await take(`${landing}failure`, await openFailure(page))
  await page.close()
}

const logIn = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByLabel('Email').fill(demoUser.email)
  await passwordField(page).fill(demoUser.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  const main = page.getByRole('main')
  await main.getByText('@corner_bakery').first().waitFor()
  // What goes out while the page is open comes first, until it's opened again.
  while (await main.getByText('Now', { exact: true }).isVisible()) {
    await page.reload()
    await main.getByText('@corner_bakery').first().waitFor()
  }
}

type Clip = { x: number; y: number; width: number; height: number }

/** A part of the page whose corner is an element's, with a margin around what it shows. */
const partAt = async (corner: Locator, shown: { width: number; height: number }, margin = 16): Promise<Clip> => {
  const box = await corner.boundingBox()
  if (!box) throw new Error('What the picture is to show isn’t there.')
  return { x: box.x - margin, y: box.y - margin, ...shown }
}

/** A post for all accounts of a client: the accounts, the text, and the room left on each platform. */
const composePost = async (page: Page) => {
  await page.setViewportSize(column)
  await page.goto('/dashboard/posts')
  await page.getByRole('button', { name: /^Corner Bakery/ }).click()
  await write(page, 'A new rye: three days of sourdough, one hour of oven. Come and smell it on Saturday from nine.')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles({ name: 'rye.jpg', mimeType: 'image/jpeg', buffer: await drawPicture('loaf') })
  // It has no description yet, which is known once it's uploaded.
  await page.getByText('ALT', { exact: true }).waitFor()
  return partAt(page.getByText('Post to').last(), { width: 608, height: 460 })
}

/** Some days with posts, and today only if it must be: its posts are too many to tell apart. */
const openWeek = async (page: Page) => {
  await page.setViewportSize(desk)
  await openWithout(page, '/dashboard/scheduled?view=week')
  const grid = page.getByRole('grid')
  await grid.getByText('Harbor Lights').or(grid.getByText('Tomorrow’s special')).first().waitFor()
  const tomorrow = await grid.evaluate((table) => table.querySelector<HTMLTableCellElement>('td[aria-current]')?.cellIndex ?? 0)
  const isNext = tomorrow > 3
  if (isNext) await page.getByRole('button', { name: 'Next week' }).click()
  await grid
    .getByText(/^(The blue one|From next week)/)
    .first()
    .waitFor()
  await grid.evaluate((table) => table.parentElement?.scrollTo(0, 7.5 * 64))
  return partAt(page.getByRole('columnheader').nth(isNext ? 0 : Math.min(tomorrow, 2)), { width: 602, height: 330 }, 0)
}

/** A post that one of its three accounts refused, and why. */
const openFailure = async (page: Page) => {
  await page.setViewportSize(column)
  await openWithout(page, '/dashboard/scheduled?tab=failed')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Strings changed/ })
    .click()
  await page.getByText('1 attempt').first().waitFor()
  return partAt(page.getByRole('region', { name: 'Text' }).getByText(/^Strings changed/), { width: 438, height: 500 })
}

/** Opens a page and discards unsaved text, which the old page would ask about. */
const openWithout = async (page: Page, path: string) => {
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

await main()
