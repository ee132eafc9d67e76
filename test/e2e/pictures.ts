import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { buildSite } from '#infra/build/build-site.ts'
import { startLocalSystem } from '#infra/local-aws/local-system.ts'
import { demoUser, seedDemo } from '#infra/machine/demo/seed.ts'
import { accountBox } from './account-box.ts'
import { openChromium } from './chromium.ts'
import { passwordField } from './log-in.ts'
import { write } from './write.ts'

// Takes the screenshots for README and the landing page, from a fresh system's real screens with its demo user.

const folderAt = (path: string) => fileURLToPath(new URL(`../../${path}/`, import.meta.url))
const [readme, landing] = [folderAt('docs/pictures'), folderAt('web/src/routes/site/landing/pictures')]
const size = { width: 1_280, height: 800 }
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
    deviceScaleFactor: 1.5,
    colorScheme: theme,
    timezoneId: 'Europe/Berlin',
    locale: 'en-GB',
  })
  const take = (name: string) => page.screenshot({ path: `${readme}${name}-${theme}.png` })
  const takeForLanding = async (name: string) =>
    sharp(await page.screenshot())
      .webp({ quality: webpQuality })
      .toFile(`${landing}${name}-${theme}.webp`)

  await page.goto('/login')
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByLabel('Email').fill(demoUser.email)
  await passwordField(page).fill(demoUser.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('main').getByText('@crier_demo').first().waitFor()
  await take('overview')

  await page.goto('/dashboard/posts')
  for (const name of ['X · @town_square', 'Facebook · Crier Demo Bakery', 'LinkedIn · Crier Demo'])
    await accountBox(page, name).press('Space')
  await write(page, 'Hear ye! Crier sends this to every account you choose: once, and on the second. https://example.com')
  await page.getByText('X charges').first().waitFor()
  await take('composer')
  await takeForLanding('composer')

  await openWithout(page, '/dashboard/scheduled?view=month')
  // Scrolls to the week with posts, wherever it is in the month.
  const post = page.getByRole('main').getByText('Good morning').first()
  await post.waitFor()
  await post.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await takeForLanding('calendar')

  await openWithout(page, '/dashboard/scheduled?tab=failed')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The platform refused this one/ })
    .click()
  await page.getByText('1 attempt').click()
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
