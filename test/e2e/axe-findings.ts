import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** The same rules in less than half the bytes: the browser parses them again in each document. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The axe violations on a page in both themes, formatted for a failed test. */
export const axeFindings = async (page: Page) => {
  const inLight = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findings(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/**
 * Violations of the given rules, or of all rules. axe is injected once per page. No page has a frame from another
 * origin, which would need its own.
 */
const findings = async (page: Page, rules?: string[]) => {
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  for (let attempt = 1; ; attempt += 1) {
    const { violations, hasMoved } = await page.evaluate(violationsOf, rules)
    if (violations.length === 0 || !hasMoved || attempt === 5) return violations
    await waitUntilStill(page)
  }
}

declare const axe: typeof axeCore

/**
 * Runs in the page. Only violations are reported in full, since the rest would take most of the time. `hasMoved` is true
 * if a transition or an animation began meanwhile, as when a script enables a button: what was seen may have been a frame
 * of it.
 */
const violationsOf = async (rules?: string[]) => {
  let hasMoved = false
  const note = () => {
    hasMoved = true
  }
  const starts = ['transitionrun', 'animationstart']
  for (const start of starts) document.addEventListener(start, note)
  // Elements at both ends of a popup that only receive focus to pass it on.
  const guards = ['[data-base-ui-focus-guard]']
  const { violations } = await axe.run(
    { exclude: guards },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) },
  )
  for (const start of starts) document.removeEventListener(start, note)
  return {
    hasMoved,
    violations: violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
    ),
  }
}

/**
 * Waits for color transitions, first a box's and then its content's, because intermediate frames aren't meant to be
 * readable.
 */
const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let animations = passing(); animations.length > 0; animations = passing().filter((one) => !animations.includes(one)))
      await Promise.allSettled(animations.map(({ finished }) => finished))
  })
