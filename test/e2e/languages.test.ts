import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { billingScreens } from './billing-screens.ts'
import { busyScreens, newcomersScreens, publicPages } from './every-screen.ts'
import { keepBusy } from './keep-busy.ts'
import { lengthenTexts } from './longer-language.ts'
import type { Screen } from './screen-findings.ts'
import { test } from './stage.ts'

type Stage = { browser: Browser; crier: { url: string } }

const catalog = (language: string, name: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, `shared/catalogs/${language}/${name}.json`), 'utf8')))

/** A text of the dashboard in another language. */
const inLanguage = (language: string, text: string) => {
  const translation = { ...catalog(language, 'common'), ...catalog(language, 'dashboard'), ...catalog(language, 'site') }[text]
  if (!translation) throw new Error(`“${text}” is not translated.`)
  return translation
}

const speaks = (page: Page) => page.locator('html').getAttribute('lang')

/** Runs in the page: how wide it is if it's wider than the window, and what reaches out of it. */
const wideParts = () => {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const isOut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > innerWidth + 0.5 || left < -0.5
  }
  const out = [...document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')].filter(isOut)
  return [
    `is ${document.documentElement.scrollWidth} px wide`,
    ...out.map(({ tagName, textContent }) => `${tagName} “${textContent.trim().slice(0, 60)}”`),
  ]
}

/** A person's phone, in a language whose words are 40% longer than in English. What else tests watch for isn't watched here: the space kept for a text is for real ones. */
const openPhone = async ({ browser, crier }: Stage, { token = '' }: { token?: string } = {}) => {
  const context = await browser.newContext({ baseURL: crier.url, viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'de-DE' })
  await context.addInitScript((kept) => {
    if (kept) localStorage.setItem('token', kept)
  }, token)
  return context.newPage()
}

/** Runs in the page: switches its direction to right-to-left. */
const readFromRight = async () => {
  document.documentElement.dir = 'rtl'
  // Scripts that measure the page update it in the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** What is wider than the phone on each of these screens, read from left to right and from right to left. */
const tooWide = async (page: Page, screens: readonly Screen[]) => {
  const found: string[] = []
  for (const [path, , , answers] of screens) {
    await page.unrouteAll({ behavior: 'wait' })
    await lengthenTexts(page)
    for (const [calls, json] of Object.entries(answers ?? {})) await page.route(calls, (route) => route.fulfill({ json }))
    await page.goto(path)
    await page.getByRole('main').getByText(/\wo\b/).filter({ visible: true }).first().waitFor()
    await page.waitForFunction(() => document.querySelector('main .animate-pulse') === null)
    const fromLeft = await page.evaluate(wideParts)
    await page.evaluate(readFromRight)
    const fromRight = await page.evaluate(wideParts)
    found.push(...fromLeft.map((part) => `${path}: ${part}`), ...fromRight.map((part) => `${path}, from right to left: ${part}`))
  }
  await page.context().close()
  return found
}

const german = (path: string) => (path.startsWith('/auth/') ? path : `/de${path === '/' ? '' : path}`)
/** Articles are in English, in whatever language their page is. */
const germanPages = publicPages.filter(([path]) => !path.startsWith('/blog')).map(([path, ...rest]): Screen => [german(path), ...rest])

test.concurrent('a German browser is shown the site in German, until English is chosen', async ({ open }) => {
  const page = await open('/pricing', { locale: 'de-DE' })
  await page.waitForURL('/de/pricing')
  expect(await speaks(page)).toBe('de')

  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/pricing')
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await speaks(page)).toBe('en')
})

test.concurrent('links of the site keep to its language', async ({ open }) => {
  const page = await open('/es')

  await page
    .getByRole('banner')
    .getByRole('link', { name: inLanguage('es', 'Login') })
    .click()

  await page.waitForURL('/es/login')
  expect(await speaks(page)).toBe('es')
})

test.concurrent('a person chooses Spanish in Settings and is shown it on another device, too', async ({ open, person }) => {
  const as = await person()
  const page = await open('/dashboard/settings', { as })

  await page.getByRole('radio', { name: 'Español' }).check()
  await page
    .getByRole('heading', { name: inLanguage('es', 'Settings'), exact: true })
    .first()
    .waitFor()

  const other = await open('/dashboard/overview', { as })
  await other.locator('html[lang=es]').waitFor()
})

test.concurrent('no public page is wider than a phone when its words are 40% longer, in either direction', async ({ stage }) => {
  expect(await tooWide(await openPhone(stage), germanPages)).toEqual([])
})

test.concurrent('no screen of a newcomer is wider than a phone when its words are 40% longer, in either direction', async ({
  stage,
  person,
}) => {
  expect(await tooWide(await openPhone(stage, await person()), [...newcomersScreens, ...billingScreens])).toEqual([])
})

test.concurrent('no full screen is wider than a phone when its words are 40% longer, in either direction', async ({
  stage,
  person,
  crier,
}) => {
  const busy = await person('lang', 'longer')
  const screens = busyScreens(await keepBusy(crier, busy))

  expect(await tooWide(await openPhone(stage, busy), screens)).toEqual([])
})
