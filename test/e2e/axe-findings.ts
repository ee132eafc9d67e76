import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds wrong on a page in both themes, in a form that reads well in a failed test. */
export const axeFindings = async (page: Page) => {
  const { violations } = await axe(page).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Colours pass into each other for a moment, and no moment in between is meant to be read.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  const dark = await axe(page).withRules(['color-contrast']).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  return [...violations, ...dark.violations].map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}

/** No page has a frame of another origin, for which axe would open a page of its own. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true)
