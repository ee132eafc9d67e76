import type { Page } from 'playwright-core'

const required = { status: 403, json: { code: 'fresh-sign-in-required', message: 'Confirm it’s you first.' } }

/** Lets the first such call be refused as if the sign-in were long ago. */
export const letGrowOld = (page: Page, calls: string, method: string) => {
  let isOver = false
  return page.route(calls, (route) => {
    if (isOver || route.request().method() !== method) return route.continue()
    isOver = true
    return route.fulfill(required)
  })
}
