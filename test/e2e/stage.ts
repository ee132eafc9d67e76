import type { BrowserContext, Page } from 'playwright-core'
import { test as bare, inject } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { aPerson, type Person } from '../api/person.ts'
import { openChromium } from './chromium.ts'
import { type PageOptions, type PagePool, pagePool, quietPath } from './page-pool.ts'

/** How a page is shown, and to whom. */
export type Visit = PageOptions & {
  /** The person signed in on the page. They've already dismissed the cookie notice. */
  as?: Pick<Person, 'token'> | undefined
}

/**
 * A test on the running system, which all browser tests share. Tests in one worker also share a browser. Each test has
 * its own pages and people, so that tests can run side by side. Any error on a page fails its test.
 */
export const test = bare
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  .extend('stage', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await openChromium()
    onCleanup(() => browser.close())
    const crier = inject('system')
    return { crier, browser, pages: pagePool(browser, crier.url) }
  })
  .extend('crier', ({ stage }) => stage.crier)
  .extend('leftOut', { auto: true }, ({ task, skip }) => {
    const reason = inject('leftOut').find(({ file, test }) => task.file.name.endsWith(`/${file}`) && task.name === test)?.reason
    if (reason !== undefined) skip(reason)
  })
  /** Returns a name that no earlier attempt of the test has used in the system. */
  .extend(
    'fresh',
    ({ task }) =>
      (name: string) =>
        task.result?.retryCount ? `${name}_${task.result.retryCount}` : name,
  )
  /** Opens a page in a browser that looks new to the page. */
  .extend('open', ({ stage: { crier, pages }, task }, { onCleanup }) => {
    const taken: Awaited<ReturnType<PagePool['take']>>[] = []
    onCleanup(async () => {
      // For a test that passes on its second try, this is all that's kept.
      if (task.result?.state === 'fail')
        task.meta.seen = (await Promise.all(taken.map(({ watched }) => describe(watched.context)))).join('\n')
      const problems = taken.flatMap(({ watched }) => watched.problems())
      for (const one of taken) await pages.giveBack(one)
      if (problems.length > 0) throw new Error(`The page did what no page should:\n${problems.join('\n')}`)
    })
    return async (path: string, { as, ...look }: Visit = {}) => {
      const one = await pages.take(look)
      taken.push(one)
      if (as) await signIn(one.page, crier.url, as.token)
      await one.page.goto(path)
      return one.page
    }
  })
  /**
   * Creates a verified person with an X account for each name, who publishes without time to undo. `handles` has the
   * accounts' full usernames.
   */
  .extend('person', ({ crier }) => async (...usernames: string[]) => {
    people += 1
    // Other workers create their own people in the same system.
    const number = `${process.env.VITEST_POOL_ID}_${people}`
    const handles = usernames.map((name) => `${name}_${number}`)
    const created = await aPerson(crier, `person${number}`, handles)
    await created.request(userApi.update, { preferences: { hasUndoTime: false } })
    return { ...created, handles }
  })

let people = 0

/** Describes what's on screen in a failed test. */
const describe = async (context: BrowserContext) => {
  const pages = context.pages().map(async (page) => {
    const snapshot = await page.locator('main').or(page.getByRole('dialog')).first().ariaSnapshot({ timeout: 2_000 }).catch(String)
    return `${page.url()}\n${snapshot}`
  })
  return (await Promise.all(pages)).join('\n')
}

const signIn = async (page: Page, url: string, token: string) => {
  await page.context().addCookies([consented(url)])
  // The page that a pooled page waits on between tests.
  if (!page.url().endsWith(quietPath)) await page.goto(quietPath)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
}

/** The cookie for a dismissed notice. */
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
