import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'

/** The same rules in less than half of the bytes: the browser reads them anew in each document. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds wrong on a page in both themes, in a form that reads well in a failed test. */
export const axeFindings = async (page: Page) => {
  const inLight = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findings(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark]
}

/** What breaks these rules, or any. axe is put into a page once; no page has a frame of another origin, which would need one of its own. */
const findings = async (page: Page, rules?: string[]) => {
  await waitUntilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(violationsOf, rules)
}

declare const axe: typeof axeCore

/** Runs in the page. Only what is violated is described in full: the rest would take most of the time. */
const violationsOf = async (rules?: string[]) => {
  // They stand at both ends of a popup and get the focus only to hand it on at once.
  const guards = ['[data-base-ui-focus-guard]']
  const { violations } = await axe.run(
    { exclude: guards },
    { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) },
  )
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
  )
}

/** Colours pass into each other for a moment, first a box's and then those of what is in it; no moment in between is meant to be read. */
const waitUntilStill = (page: Page) =>
  page.evaluate(async () => {
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let animations = passing(); animations.length > 0; animations = passing().filter((one) => !animations.includes(one)))
      await Promise.allSettled(animations.map(({ finished }) => finished))
  })
