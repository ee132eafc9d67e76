import type { Browser, BrowserContext } from 'playwright-core'
import { test as bare, expect } from 'vitest'
import { type Crier, startCrier } from '../api/crier.ts'
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
 * A test that stands on a running system and a browser, which all browser tests share. Its pages are its own and so are its people, so that
 * tests run side by side; whatever a page does wrong fails its test.
 */
export const test = bare
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  .extend('stage', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const [crier, browser] = await Promise.all([startCrier(), openChromium()])
    onCleanup(async () => {
      await Promise.all([browser.close(), crier.stop()])
    })
    return { crier, browser }
  })
  .extend('crier', ({ stage }) => stage.crier)
  /** A page of a browser of its own. */
  .extend('open', ({ stage: { crier, browser }, task }, { onCleanup }) => {
    const contexts: WatchedContext[] = []
    onCleanup(async () => {
      if (task.result?.state === 'fail') for (const { context } of contexts) await describe(context)
      for (const { context } of contexts) await context.close()
      expect(contexts.flatMap(({ problems }) => problems())).toEqual([])
    })
    return async (path: string, look: Look = {}) => {
      const watched = await openContext(browser, crier, look)
      contexts.push(watched)
      const page = await watched.context.newPage()
      await page.goto(path)
      return page
    }
  })
  /** Somebody new, verified, with an X account for each name; the accounts' own names are in `handles`. */
  .extend('person', ({ crier }) => async (...usernames: string[]) => {
    people += 1
    const number = people
    const handles = usernames.map((name) => `${name}_${number}`)
    return { ...(await aPerson(crier, `person${number}`, handles)), handles }
  })

let people = 0

const openContext = async (browser: Browser, crier: Crier, look: Look) => {
  const { as, width = 1_280, height = 800, theme = 'light', timeZone = 'Europe/Berlin', isTouch = false, isScripted = true } = look
  const context = await browser.newContext({
    baseURL: crier.url,
    viewport: { width, height },
    colorScheme: theme,
    timezoneId: timeZone,
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
  for (const page of context.pages()) {
    const snapshot = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
    // biome-ignore lint/suspicious/noConsole: Vitest shows it with the failed test.
    console.log(`${page.url()}\n${snapshot}`)
  }
}

const signedIn = (url: string, token: string) => ({ origin: new URL(url).origin, localStorage: [{ name: 'token', value: token }] })

/** The cookie notice was read before. */
const consented = (url: string) => ({
  ...{ name: 'cookie-consent', value: encodeURIComponent('{"necessary":true}'), domain: new URL(url).hostname, path: '/' },
  ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Strict' as const },
})
