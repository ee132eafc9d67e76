import type { Page, Route } from 'playwright-core'

/**
 * Lets `answer` handle these calls until Retry is clicked. A screen may retry by itself before that, and if it
 * succeeded, there'd be nothing left to click.
 */
export const untilRetried = (page: Page, calls: string, answer: (route: Route) => Promise<void>) => {
  const decide = async (route: Route) => ((await page.evaluate(isRetryPressed)) ? route.fallback() : answer(route))
  // A page that has been left needs no answer. One that's still open and gets none fails its test.
  return page.route(calls, (route) => decide(route).catch(() => undefined))
}

/** Runs in the page. Starts listening on the first call. */
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
