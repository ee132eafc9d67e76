import type { Page } from 'playwright-core'
import { until } from '../api/until.ts'

/** The landing page's sections, in order. */
export const anchors = ['hero', 'try', 'problem-statement', 'why', 'how-it-works', 'integration-showcase', 'testimonials', 'pricing', 'faq']

export const header = (page: Page) => page.getByRole('navigation', { name: 'Main' })

const topOf = (page: Page, id: string) =>
  page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)

/** Waits until a section is at the top of the window. */
export const untilAt = (page: Page, id: string) => until(() => topOf(page, id), isNearTop)

/** Allows for the sticky header. */
const isNearTop = (top: number) => Math.abs(top) <= 70
