import type { Page } from 'playwright-core'
import { until } from '../api/until.ts'

/** The error text at a field. */
export const errorAt = async (page: Page, label: string) => {
  const field = page.getByLabel(label)
  await until(() => field.getAttribute('aria-invalid'), Boolean)
  const [id = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`[id="${id}"]`).textContent()
}
