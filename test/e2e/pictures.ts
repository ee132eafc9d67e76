import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { buildSite } from '#infra/build/build-site.ts'
import { startLocalSystem } from '#infra/local-aws/local-system.ts'
import { demoUser, seedDemo } from '#infra/machine/demo/seed.ts'
import { drawPicture } from '#infra/machine/demo/seed-pictures.ts'
import { accountBox } from './account-box.ts'
import { openChromium } from './chromium.ts'
import { passwordField } from './log-in.ts'
import { write } from './write.ts'

// Takes the screenshots for README and the landing page, from a fresh system's real screens with its demo user.

const folderAt = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))
const [readme, landing] = [folderAt('docs/pictures'), folderAt('web/src/routes/site/landing/pictures')]
const size = { width: 1_440, height: 900 }
/** The landing page's pictures show a screen without what surrounds every screen, in CSS pixels. */
const bare = { x: 61, y: 49, width: 1_120, height: 700 }
const webpQuality = 82

const main = async () => {
  await buildSite()
  const system = await startLocalSystem({ port: 0, sandboxPort: 0, data: 'memory' })
  const browser = await openChromium()
  try {
    for (const folder of [readme, landing]) await mkdir(folder, { recursive: true })
    await seedDemo(system, new AbortController().signal)
    for (const theme of ['light', 'dark'] as const) await takePictures(browser, { url: system.url, theme })
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
  const take = (name: string) => page.screenshot({ path: `${readme}${name}-${theme}.png` })
  const takeForLanding = async (name: string) => {
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForLoadState('networkidle')
    await sharp(await page.screenshot({ clip: bare }))
      .webp({ quality: webpQuality })
      .toFile(`${landing}${name}-${theme}.webp`)
  }

  await page.goto('/login')
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByLabel('Email').fill(demoUser.email)
  await passwordField(page).fill(demoUser.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('main').getByText('@corner_bakery').first().waitFor()
  await take('overview')

  await page.goto('/dashboard/posts')
  for (const name of ['X · @corner_bakery', 'Instagram · @corner_bakery', 'Facebook · Corner Bakery'])
    await accountBox(page, name).setChecked(true, { force: true })
  await write(page, 'A new rye: three days of sourdough, one hour of oven. Come and smell it on Saturday from nine.')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles({ name: 'rye.jpg', mimeType: 'image/jpeg', buffer: await drawPicture('loaf') })
  await page.getByRole('article').getByRole('img').first().waitFor()
  await take('composer')
  await page.getByRole('button', { name: 'Collapse' }).click()
  await page.setViewportSize({ width: bare.x + bare.width, height: bare.y + bare.height + 40 })
  await takeForLanding('composer')

  await openWithout(page, '/dashboard/scheduled?view=month')
  const post = page.getByRole('main').getByText('butter pretzels').first()
  await post.waitFor()
  await post.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await takeForLanding('calendar')

  await openWithout(page, '/dashboard/scheduled?tab=failed')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Strings changed|Rye is back|Twelve mugs)/ })
    .first()
    .click()
  await page.getByText('1 attempt').first().click()
  await takeForLanding('history')
  await page.close()
}

/** Opens a page and discards unsaved text, which the old page would ask about. */
const openWithout = async (page: Page, path: string) => {
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

await main()
