import type { Page, Route } from 'playwright-core'

/**
 * Lets `answer` these calls until somebody presses Retry. A screen may ask again by itself before that: if it got what it wants then, there would be
 * nothing to retry.
 */
export const untilRetried = (page: Page, calls: string, answer: (route: Route) => Promise<void>) => {
  const decide = async (route: Route) => ((await page.evaluate(isRetryPressed)) ? route.fallback() : answer(route))
  // A page that has been left meanwhile needs no answer. One that is still there and gets none fails its test.
  return page.route(calls, (route) => decide(route).catch(() => undefined))
}

/** Runs in the page, and begins to listen when it is first asked. */
const isRetryPressed = () => {
  const { dataset } = document.documentElement
  if (dataset.retry === undefined) {
    dataset.retry = 'awaited'
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('button')?.textContent?.trim() === 'Retry') dataset.retry = 'pressed'
    }
    document.addEventListener('click', onClick, { capture: true })
  }
  return dataset.retry === 'pressed'
}
