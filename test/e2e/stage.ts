import type { Browser, BrowserContext, Page } from 'playwright-core'
import { test as bare, inject } from 'vitest'
import type { Addresses } from '../api/crier.ts'
import { aPerson, type Person } from '../api/person.ts'
import { openChromium } from './chromium.ts'
import { type WatchedContext, watchContext } from './watched.ts'

export type Look = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  timeZone?: string
  /** A phone: no mouse, and fingers for a pointer. */
  isTouch?: boolean
  /** Whether the browser runs scripts; it does unless given. */
  isScripted?: boolean
  /** Who is signed in here; they have read the cookie notice before. */
  as?: Pick<Person, 'token'> | undefined
}

/**
 * A test that stands on the running system, which all browser tests share, and a browser, which those of one worker share. Its pages are its own
 * and so are its people, so that tests run side by side; whatever a page does wrong fails its test.
 */
export const test = bare
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  .extend('stage', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openChromium()
    onCleanup(() => browser.close())
    return { crier: inject('system'), browser }
  })
  .extend('crier', ({ stage }) => stage.crier)
  /** A name that no earlier try of the test has left behind in the system. */
  .extend(
    'fresh',
    ({ task }) =>
      (name: string) =>
        task.result?.retryCount ? `${name}_${task.result.retryCount}` : name,
  )
  /** A page of a browser of its own. */
  .extend('open', ({ stage: { crier, browser }, task }, { onCleanup }) => {
    const contexts: WatchedContext[] = []
    onCleanup(async () => {
      // Of a test that passes at its second try nothing else is kept.
      if (task.result?.state === 'fail') task.meta.seen = (await Promise.all(contexts.map(({ context }) => describe(context)))).join('\n')
      for (const { context } of contexts) await context.close()
      const problems = contexts.flatMap((context) => context.problems())
      if (problems.length > 0) throw new Error(`The page did what no page should:\n${problems.join('\n')}`)
    })
    return async (path: string, look: Look = {}) => {
      const watched = await openContext(browser, crier, look)
      contexts.push(watched)
      const page = await watched.context.newPage()
      if (look.isScripted ?? true) awaitTakeover(page)
      await page.goto(path)
      return page
    }
  })
  /** Somebody new, verified, with an X account for each name; the accounts' own names are in `handles`. */
  .extend('person', ({ crier }) => async (...usernames: string[]) => {
    people += 1
    // Other workers have people of their own in the same system.
    const number = `${process.env.VITEST_POOL_ID}_${people}`
    const handles = usernames.map((name) => `${name}_${number}`)
    return { ...(await aPerson(crier, `person${number}`, handles)), handles }
  })

let people = 0

/** A control that is pressed before React has taken the built document over does nothing: each visit ends when it has. */
const awaitTakeover = (page: Page) => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...visit) => {
    const answer = await goto(...visit)
    await untilTakenOver(page)
    return answer
  }
  page.reload = async (...visit) => {
    const answer = await reload(...visit)
    await untilTakenOver(page)
    return answer
  }
}

/** Some tests keep the scripts away: they go on without. */
const untilTakenOver = (page: Page) => page.waitForFunction(isTakenOver, undefined, { timeout: 10_000 }).catch(() => undefined)

/** Runs in the page. React leaves its mark on each element that it has taken over. */
const isTakenOver = () =>
  [...document.querySelectorAll('#app :is(button, input, select, textarea)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps')),
  )

const openContext = async (browser: Browser, crier: Addresses, look: Look) => {
  const { as, width = 1_280, height = 800, theme = 'light', timeZone = 'Europe/Berlin', isTouch = false, isScripted = true } = look
  const context = await browser.newContext({
    baseURL: crier.url,
    viewport: { width, height },
    colorScheme: theme,
    timezoneId: timeZone,
    locale: 'en-US',
    reducedMotion: 'reduce',
    hasTouch: isTouch,
    isMobile: isTouch,
    javaScriptEnabled: isScripted,
    ...(as && { storageState: { cookies: [consented(crier.url)], origins: [signedIn(crier.url, as.token)] } }),
  })
  context.setDefaultTimeout(40_000)
  return watchContext(context, crier.url)
}

/** What somebody would see who came to look at a failed test. */
const describe = async (context: BrowserContext) => {
  const pages = context.pages().map(async (page) => {
    const snapshot = await page.locator('main').or(page.getByRole('dialog')).first().ariaSnapshot({ timeout: 2_000 }).catch(String)
    return `${page.url()}\n${snapshot}`
  })
  return (await Promise.all(pages)).join('\n')
}

const signedIn = (url: string, token: string) => ({ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] })

/** The cookie notice was read before. */
const consented = (url: string) => ({
  name: 'cookie-consent',
  value: encodeURIComponent('{"necessary":true}'),
  domain: new URL(url).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict' as const,
})
