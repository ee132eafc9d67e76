import type { Browser, Route } from 'playwright-core'
import { expect } from 'vitest'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { fontSets } from '../world/fonts.ts'
import { openChromium } from './chromium.ts'
import { test } from './stage.ts'
import { watchContext } from './watched.ts'

/** The delay of our fonts, in ms: longer than a page waits for them. */
const lateMs = 2_000
/** How many pages are checked side by side. Each mostly waits. */
const lanes = 6

const widths = [360, 1_280]

const machines = [
  ...fontSets.map((fonts) => ({ fonts, ours: 'late' as const, name: `with ${fonts} fonts and our fonts late` })),
  { fonts: 'desktop' as const, ours: 'blocked' as const, name: 'without our fonts' },
]

test.concurrent.for(machines)('no public page shifts on a machine $name', async ({ fonts, ours }, { crier }) => {
  const browser = await openChromium(fonts)
  try {
    for (const width of widths) expect(await problemsOf(browser, { siteUrl: crier.url, width, ours })).toEqual([])
  } finally {
    await browser.close()
  }
})

type Visit = { siteUrl: string; width: number; ours: 'late' | 'blocked' }

/** The problems that a first-time visitor to each page would see. */
const problemsOf = async (browser: Browser, { siteUrl, width, ours }: Visit) => {
  const paths = publicPaths()
  // Routed requests aren't cached, so the fonts are late for every page.
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width, height: 800 } })
  const watched = await watchContext(context, siteUrl)
  // The text is in the document. Scripts add no text, and would take most of the time.
  await context.route('**/*.js', (route) => route.abort())
  await context.route('**/*.woff2', ours === 'late' ? sendLate : (route) => route.abort())
  const visitNext = async () => {
    const page = await context.newPage()
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await page.goto(path)
      await page.evaluate(untilFontsCame)
    }
  }
  await Promise.all(Array.from({ length: lanes }, visitNext))
  await context.close()
  return watched.problems().filter((problem) => !problem.includes('ERR_FAILED'))
}

const sendLate = async (route: Route) => {
  const response = await route.fetch({ maxRetries: 2 })
  await new Promise((resolve) => setTimeout(resolve, lateMs))
  await route.fulfill({ response })
}

/** Runs in the page: waits until every font is shown or given up, plus two frames for the result to show. */
const untilFontsCame = async () => {
  await document.fonts.ready
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}
