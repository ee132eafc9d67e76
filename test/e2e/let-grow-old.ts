import type { Page } from 'playwright-core'

const required = { status: 403, json: { code: 'fresh-sign-in-required', message: 'Confirm it’s you first.' } }

/** Makes the first matching call be refused, as if the sign-in were too old. */
export const letGrowOld = (page: Page, calls: string, method: string) => {
  let isOver = false
  return page.route(calls, (route) => {
    if (isOver || route.request().method() !== method) return route.continue()
    isOver = true
    return route.fulfill(required)
  })
}
