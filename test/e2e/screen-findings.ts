import type { Page } from 'playwright-core'
import { axeFindings } from './axe-findings.ts'
import { sameNames } from './same-names.ts'
import type { Visit } from './stage.ts'

/** The narrowest screen that Crier supports, in px. */
const phoneWidth = 320
const tabletWidth = 768

/** Responses to API calls, by URL pattern. */
export type Answers = Record<string, unknown>
export type Screen = [path: string, title: string, shows: string | RegExp, answers?: Answers]

type Open = (path: string, look: Visit) => Promise<Page>

/** The problems on each of these screens, prefixed with its path. */
export const findingsOf = async (open: Open, screens: readonly Screen[], as?: Visit['as']) => {
  const phone = { width: phoneWidth, height: 640, isTouch: true }
  const tablet = { width: tabletWidth, height: 1_024, isTouch: true }
  const [wide, narrow, middle] = await Promise.all([
    open('about:blank', { as }),
    open('about:blank', { as, ...phone }),
    open('about:blank', { as, ...tablet }),
  ])
  const findings: string[] = []
  for (const [path, title, shows, answers] of screens) {
    await Promise.all([wide, narrow, middle].map((page) => answerWith(page, answers)))
    const found = await Promise.all([
      visit(wide, path, shows)
        .then(() => (as ? undefined : untilTakenOver(wide)))
        .then(async () => [...(await axeFindings(wide)), ...(await sameNames(wide))]),
      visit(narrow, path, shows).then(() => Promise.all([tooWide(narrow, phoneWidth), tooSmall(narrow), sameNames(narrow)])),
      visit(middle, path, shows).then(() => Promise.all([tooWide(middle, tabletWidth), sameNames(middle)])),
    ])
    findings.push(...found.flat(2).map((text) => `${path} (${shows}): ${text}`))
    if ((await wide.title()) !== `${title} | Crier`) findings.push(`${path}: its title is ${await wide.title()}`)
  }
  return findings
}

/** Replaces the API's responses, and those set for the previous screen. */
export const answerWith = async (page: Page, answers: Answers = {}) => {
  await page.unrouteAll({ behavior: 'wait' })
  for (const [calls, json] of Object.entries(answers)) await page.route(calls, (route) => route.fulfill({ json }))
}

const visit = async (page: Page, path: string, shows: string | RegExp) => {
  await page.goto(path)
  // On a small screen, an open post is a dialog over the page.
  await page.getByRole('main').or(page.getByRole('dialog')).getByText(shows).filter({ visible: true }).first().waitFor()
}

/**
 * Waits for hydration, before which submit buttons are dimmed. On pages with a header, the cookie notice appears at the
 * same time.
 */
const untilTakenOver = async (page: Page) => {
  if ((await page.getByRole('banner').count()) > 0) await page.getByRole('button', { name: 'I Understand' }).waitFor()
}

const tooWide = async (page: Page, most: number) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > most ? [`it is ${width} px wide`] : []
}

const tooSmall = async (page: Page) => {
  const targets = await page.evaluate(smallTargets)
  return targets.map((target) => `too small for a finger: ${target}`)
}

/** Runs in the page: controls smaller than a fingertip. An element in a line of text may be as high as the line. */
const smallTargets = () => {
  const controls = [...document.querySelectorAll<HTMLElement>('button, select, textarea, input, summary, [role=tab], nav a')]
  return controls.flatMap((control) => {
    const label = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) ? control.labels?.[0] : undefined
    const boxes = [control, ...(label ? [label] : [])].map((element) => element.getBoundingClientRect())
    const isShown = control.checkVisibility({ visibilityProperty: true }) && boxes.some(({ width }) => width > 1)
    const isLarge = boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)
    const name = control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent
    return isShown && !isLarge
      ? [`${control.tagName} “${name.trim().slice(0, 40)}” ${boxes.map(({ width, height }) => `${width.toFixed()}×${height.toFixed()}`)}`]
      : []
  })
}
