import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { publish, untilStatus } from '../api/posts.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

/** The fonts that an element's letters are really drawn with. */
const fontsOf = async (page: Page, selector: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }))
}

/** By the name in the font itself: a variable font has that of its lightest. */
const ours = (familyName: string) => [{ familyName, isCustomFont: true }]

test.concurrent.for(['/', '/de', '/es'])(
  'the headline and the name at %s are in our fonts, whatever else arrives',
  async (path, { stage }) => {
    const context = await stage.browser.newContext({ baseURL: stage.crier.url })
    await context.route('**/*.woff2', (route) => route.abort())
    const page = await context.newPage()
    await page.goto(path)

    expect(await fontsOf(page, '#hero-title')).toEqual(ours('Instrument Serif'))
    expect(await fontsOf(page, 'header a[aria-label="Crier"] span span')).toEqual(ours('Figtree Light'))
    await context.close()
  },
)

/** The drawings in sight, with their room, and whether they're drawn. */
const drawings = (page: Page) =>
  page.locator('main svg:has(> use)').evaluateAll((found) =>
    found.map((drawing) => {
      const { width, height } = drawing.getBoundingClientRect()
      const inside = drawing instanceof SVGGraphicsElement ? drawing.getBBox() : undefined
      return { hidden: drawing.getAttribute('aria-hidden'), hasRoom: width > 60 && height > 50, isDrawn: (inside?.width ?? 0) > 50 }
    }),
  )

const drawn = { hidden: 'true', hasRoom: true, isDrawn: true }

test.concurrent.for(['light', 'dark'] as const)(
  'the masthead, sign-up, and lists without posts are drawn in the %s theme',
  async (theme, { open, person }) => {
    const page = await open('/', { theme })
    for (const path of ['/', '/signup']) {
      await page.goto(path)
      await until(
        () => drawings(page),
        (found) => found.length === 1 && found[0]?.isDrawn === true,
      )
      expect(await drawings(page)).toEqual([drawn])
    }
    const desk = await open('/dashboard/scheduled?tab=drafts', { as: await person(), theme })
    for (const path of [
      'scheduled?tab=drafts',
      'scheduled?tab=scheduled&view=list',
      'scheduled?tab=published',
      'scheduled?tab=failed',
      'queue',
      'platforms',
      'overview',
    ]) {
      await desk.goto(`/dashboard/${path}`)
      await desk.locator('main svg:has(> use)').waitFor()
      await until(
        () => drawings(desk),
        (found) => found.some(({ isDrawn }) => isDrawn),
      )
      expect(await drawings(desk), path).toEqual([drawn])
    }
  },
)

test.concurrent('an address that leads nowhere is named, and there are ways to go on', async ({ open, person }) => {
  const page = await open('/no/such/page')
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()

  await page.getByText('There’s nothing at /no/such/page.').waitFor()
  const others = page.getByRole('navigation', { name: 'Other pages' })
  expect(await others.getByRole('link').allTextContents()).toEqual(['Free tools', 'Is Crier down?'])
  expect(await axeFindings(page)).toEqual([])
  await others.getByRole('link', { name: 'Free tools' }).click()
  await page.getByRole('heading', { level: 1, name: /tools/i }).waitFor()

  const ada = await open('/no/such/page', { as: await person() })
  await ada.getByRole('link', { name: 'Your overview' }).click()
  await ada.waitForURL('**/dashboard/overview')
})

test.concurrent('the dashboard names an address that leads nowhere, and the screen to go back to', async ({ open, person }) => {
  const page = await open('/dashboard/nowhere', { as: await person() })

  await page.getByText('There’s nothing at /dashboard/nowhere.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to Overview' }).click()
  await page.waitForURL('**/dashboard/overview')
})

test.concurrent('the composer celebrates the first post that is published there, and no other', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('ada') })
  const news = page.getByRole('region', { name: 'Your first post is out.' })
  const publishIt = async (text: string) => {
    await write(page, text)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  }

  await publishIt('Hear ye!')
  await news.waitFor()
  await page.getByRole('button', { name: 'Write another' }).click()
  await publishIt('Hear ye again!')

  expect(await news.count()).toBe(0)
})

test.concurrent('the first published post is celebrated, calmly and once', async ({ open, person }) => {
  const ada = await person('ada')
  const { id } = await publish(ada, 'Hear ye!')
  await untilStatus(ada, id, postStatus.published)
  const page = await open('/dashboard/overview', { as: ada })
  const news = page.getByRole('region', { name: 'Your first post is out.' })
  await news.waitFor()
  await news.getByRole('status').filter({ hasText: 'Your first post is out.' }).waitFor()

  // These browsers ask for less motion.
  expect(await page.locator('.flutter').first().isVisible()).toBe(false)
  expect(await axeFindings(page)).toEqual([])
  await news.getByRole('button', { name: 'Back to work' }).click()
  await news.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('heading', { name: 'By the numbers' }).waitFor()
  expect(await news.count()).toBe(0)
})
