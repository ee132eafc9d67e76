import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong on a page in both themes, in a form that reads well in a failed test. */
export const axeFindings = async (page: Page) => {
  await settle(page)
  const { violations } = await axe(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await settle(page)
  const dark = await axe(page).withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [...violations, ...dark.violations].map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join(' | ')}`,
  )
}

/** No page has a frame of another origin, for which axe would open a page of its own. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)

/** Colours pass into each other for a moment, first a box's and then those of what is in it; no moment in between is meant to be read. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    for (let animations = passing(); animations.length > 0; animations = passing().filter((one) => !animations.includes(one)))
      await Promise.allSettled(animations.map(({ finished }) => finished))
  })
