import type { Browser, BrowserContext, Page } from 'playwright-core'
import { until } from '../api/until.ts'
import { type WatchedContext, watchContext } from './watched.ts'

export type Look = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  timeZone?: string
  /** The language of the browser; as that of Britain unless given. */
  locale?: string
  /** A phone: no mouse, and fingers for a pointer. */
  isTouch?: boolean
  /** Whether the browser runs scripts; it does unless given. */
  isScripted?: boolean
}

type PooledPage = { page: Page; watched: WatchedContext; look: Look; isChanged: () => boolean; uses: number }

export type PagePool = ReturnType<typeof pagePool>

/** A page that lived this long makes room for another, so that none grows old. */
const usesMax = 40
/** As many as the tests of a file use at a time: five run side by side, and some of them look at two. */
const idleMax = 8

/**
 * Pages that tests take one after the other. A page that has shown the site before shows it again for half of the processor's time: its scripts are
 * compiled. A test gets an empty page: no cookies, nothing stored, no routes and no listeners. If a test has changed a page for good, the page is
 * closed.
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

/** What a page keeps for its life. Its size and its theme change as a window's do. */
const deviceOf = ({ timeZone, locale, isTouch = false, isScripted = true }: Look) => JSON.stringify([timeZone, locale, isTouch, isScripted])

const adapt = async (page: Page, look: Look) => {
  await page.emulateMedia({ media: 'screen', ...mediaOf(look) })
  await page.setViewportSize(viewportOf(look))
}

const viewportOf = ({ width = 1_280, height = 800 }: Look) => ({ width, height })

const mediaOf = ({ theme = 'light' }: Look) => ({ colorScheme: theme, reducedMotion: 'reduce' as const })

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

/**
 * Some tests keep the scripts away: they go on without. Asked from here, again and again: to wait in the page, Playwright would first put 340 KB
 * of its own into each document. Between two documents there is none to ask.
 */
const untilTakenOver = async (page: Page) => {
  const isSo = () => page.isClosed() || page.evaluate(isTakenOver).catch(() => false)
  await until(isSo, Boolean, { withinMs: 10_000 }).catch(() => undefined)
}

/** Runs in the page. React leaves its mark on each element that it has taken over; those inside an article are the article's own. */
const isTakenOver = () =>
  [...document.querySelectorAll('#app :is(a, button, input, select, textarea, .article):not(.article *)')].every((control) =>
    Object.keys(control).some((key) => key.startsWith('__reactProps')),
  )

/** Notes what can't be taken back once it was done to a page or its context. */
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

/** A document of the site that runs nothing. */
export const quietPath = '/robots.txt'

const cleaningMs = 5_000

/** What tests listen for. */
const events = ['request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'download', 'popup', 'console'] as const

const isCleaned = async ({ page, look, watched: { context, forget } }: PooledPage, siteUrl: string) => {
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    for (const event of events) page.removeAllListeners(event)
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
    // Somebody may be asked whether to leave what isn't saved.
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
