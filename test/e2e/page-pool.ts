import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../api/until.ts'
import { type WatchedContext, watchContext } from './watched.ts'

export type Look = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  timeZone?: string
  /** The browser's language. Defaults to British English. */
  locale?: string
  /** Emulates a phone: no mouse, and touch as the pointer. */
  isTouch?: boolean
  /** False to disable scripts. True by default. */
  isScripted?: boolean
}

type PooledPage = { page: Page; watched: WatchedContext; look: Look; isChanged: () => boolean; uses: number }

export type PagePool = ReturnType<typeof pagePool>

/** How many uses until a page is replaced, so that none gets too old. */
const usesMax = 40
/** The most pages that one file's tests use at once: five tests run side by side, and some need two pages. */
const idleMax = 8

/**
 * A pool of pages that tests use one after another. A page that has shown the site before needs half the CPU time,
 * since its scripts are compiled. Each test gets a clean page without cookies, stored data, routes, or listeners. A
 * page that a test has changed permanently is closed.
 */
export const pagePool = (browser: Browser, siteUrl: string) => {
  const idle: PooledPage[] = []

  const take = async (look: Look): Promise<PooledPage> => {
    const same = idle.findLastIndex((one) => JSON.stringify(one.look) === JSON.stringify(look))
    const index = same < 0 ? idle.findLastIndex((one) => deviceOf(one.look) === deviceOf(look)) : same
    const [pooled] = index < 0 ? [] : idle.splice(index, 1)
    if (pooled === undefined) return openPage(browser, siteUrl, look)
    if (same < 0) await adapt(pooled.page, look)
    return { ...pooled, look }
  }

  const giveBack = async (pooled: PooledPage) => {
    const kept = pooled.uses < usesMax && !pooled.isChanged() && (await isCleaned(pooled, siteUrl))
    if (!kept) return pooled.watched.context.close()
    pooled.uses += 1
    idle.push(pooled)
    if (idle.length > idleMax) await idle.shift()?.watched.context.close()
  }

  return { take, giveBack }
}

const openPage = async (browser: Browser, siteUrl: string, look: Look): Promise<PooledPage> => {
  const { timeZone = 'Europe/Berlin', isTouch = false, isScripted = true, locale = 'en-GB' } = look
  const context = await browser.newContext({
    baseURL: siteUrl,
    viewport: viewportOf(look),
    ...mediaOf(look),
    timezoneId: timeZone,
    locale,
    hasTouch: isTouch,
    isMobile: isTouch,
    javaScriptEnabled: isScripted,
  })
  context.setDefaultTimeout(40_000)
  const watched = await watchContext(context, siteUrl)
  const page = await context.newPage()
  if (isScripted) awaitTakeover(page)
  return { page, watched, look, isChanged: watchChanges(context, page), uses: 0 }
}

/** The properties that are fixed for a page's life. Its size and theme can change. */
const deviceOf = ({ timeZone, locale, isTouch = false, isScripted = true }: Look) => JSON.stringify([timeZone, locale, isTouch, isScripted])

const adapt = async (page: Page, look: Look) => {
  await page.emulateMedia({ media: 'screen', ...mediaOf(look) })
  await page.setViewportSize(viewportOf(look))
}

const viewportOf = ({ width = 1_280, height = 800 }: Look) => ({ width, height })

const mediaOf = ({ theme = 'light' }: Look) => ({ colorScheme: theme, reducedMotion: 'reduce' as const })

/** Makes each visit wait for hydration: a control clicked before React has hydrated the document does nothing. */
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

/**
 * Tests that hold scripts back continue after the timeout. We poll from outside, because waiting in the page would make
 * Playwright inject 340 KB into each document. Between two documents, there's nothing to evaluate in.
 */
const untilTakenOver = async (page: Page) => {
  const isSo = () => page.isClosed() || page.evaluate(isTakenOver).catch(() => false)
  await until(isSo, Boolean, { withinMs: 10_000 }).catch(() => undefined)
}

/** Runs in the page. React marks each element that it hydrates. Elements inside an article aren't hydrated. */
const isTakenOver = () =>
  [...document.querySelectorAll('#app :is(a, button, input, select, textarea, .article):not(.article *)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps')),
  )

/** Tracks changes to a page or its context that can't be undone. */
const watchChanges = (context: BrowserContext, page: Page) => {
  let isChanged = false
  const note = () => {
    isChanged = true
  }
  noteCalls(context, ['addInitScript', 'exposeBinding', 'newCDPSession', 'grantPermissions', 'setOffline'], note)
  noteCalls(page, ['addInitScript', 'exposeBinding', 'setDefaultTimeout'], note)
  noteCalls(page.clock, ['install', 'pauseAt', 'setFixedTime'], note)
  return () => isChanged
}

const noteCalls = <Name extends string>(owner: Record<Name, (...values: never[]) => unknown>, names: readonly Name[], note: () => void) => {
  for (const name of names)
    owner[name] = new Proxy(owner[name], {
      apply(method, self, values) {
        note()
        return Reflect.apply(method, self, values)
      },
    })
}

/** A document on the site without scripts. */
export const quietPath = '/robots.txt'

const cleaningMs = 5_000

/** The events that tests listen to. */
const events = ['request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'download', 'popup', 'console'] as const

const isCleaned = async ({ page, look, watched: { context, forget } }: PooledPage, siteUrl: string) => {
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
    // The page may ask for confirmation before discarding unsaved changes.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(new URL(quietPath, siteUrl).href, { timeout: cleaningMs })
    page.removeAllListeners('dialog')
    await adapt(page, look)
    await page.evaluate(forgetAll)
    await context.clearCookies()
    forget()
    return true
  } catch {
    return false
  }
}

/** Runs in the page. */
const forgetAll = () => {
  localStorage.clear()
  sessionStorage.clear()
}
