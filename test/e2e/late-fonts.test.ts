import type { Browser, Route } from 'playwright-core'
import { expect } from 'vitest'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { fontSets } from '../world/fonts.ts'
import { openChromium } from './chromium.ts'
import { test } from './stage.ts'
import { watchContext } from './watched.ts'

/** How long our fonts take here: longer than a page waits for them. */
const lateMs = 2_000
/** So many pages are checked side by side: each of them mostly waits. */
const lanes = 10

const widths = [360, 1_280]

const machines = [
  ...fontSets.map((fonts) => ({ fonts, ours: 'late' as const, name: `with ${fonts} fonts and our fonts late` })),
  { fonts: 'desktop' as const, ours: 'blocked' as const, name: 'without our fonts' },
]

test.concurrent.for(machines)('no public page jumps on a machine $name', async ({ fonts, ours }, { crier }) => {
  const browser = await openChromium(fonts)
  try {
    for (const width of widths) expect(await problemsOf(browser, { siteUrl: crier.url, width, ours })).toEqual([])
  } finally {
    await browser.close()
  }
})

type Visit = { siteUrl: string; width: number; ours: 'late' | 'blocked' }

/** The faults of the pages for somebody who comes to each of them for the first time. */
const problemsOf = async (browser: Browser, { siteUrl, width, ours }: Visit) => {
  const paths = publicPaths()
  // Whatever is routed is not cached: the fonts are late for each page anew.
  const context = await browser.newContext({ baseURL: siteUrl, viewport: { width, height: 800 } })
  const watched = await watchContext(context, siteUrl)
  // A page's text stands in its document; scripts add no letters, and would take most of the time.
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

/** Runs in the page: until every font was shown or given up, and two frames have shown what came of it. */
const untilFontsCame = async () => {
  await document.fonts.ready
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}
