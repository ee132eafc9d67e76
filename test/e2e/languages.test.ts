import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import * as z from 'zod'
import { root } from '../../web/prerender/root.ts'
import { billingScreens } from './billing-screens.ts'
import { busyScreens, newcomersScreens, publicPages } from './every-screen.ts'
import { keepBusy } from './keep-busy.ts'
import { lengthenTexts } from './longer-language.ts'
import type { Screen } from './screen-findings.ts'
import { test } from './stage.ts'

const phone = { width: 360, height: 740, isTouch: true }

const catalog = (language: string, name: string) =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(root, `shared/catalogs/${language}/${name}.json`), 'utf8')))

/** A text of the dashboard in another language. */
const inLanguage = (language: string, text: string) => {
  const translation = { ...catalog(language, 'common'), ...catalog(language, 'dashboard'), ...catalog(language, 'site') }[text]
  if (!translation) throw new Error(`“${text}” is not translated.`)
  return translation
}

const speaks = (page: Page) => page.locator('html').getAttribute('lang')

/** How wide each screen is that is wider than the phone, by its path. */
const tooWide = async (page: Page, screens: readonly Screen[]) => {
  const found: string[] = []
  for (const [path, , , answers] of screens) {
    await page.unrouteAll({ behavior: 'wait' })
    await lengthenTexts(page)
    for (const [calls, json] of Object.entries(answers ?? {})) await page.route(calls, (route) => route.fulfill({ json }))
    await page.goto(path)
    await page.getByRole('main').locator('h1, h2, p').filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > phone.width) found.push(`${path} is ${width} px wide`)
  }
  return found
}

const german = (path: string) => (path.startsWith('/auth/') ? path : `/de${path === '/' ? '' : path}`)
const germanPages = publicPages.map(([path, ...rest]): Screen => [german(path), ...rest])

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

test.concurrent('no public page is wider than a phone when its words are 40% longer', async ({ open }) => {
  expect(await tooWide(await open('about:blank', { ...phone, locale: 'de-DE' }), germanPages)).toEqual([])
})

test.concurrent('no screen of a newcomer is wider than a phone when its words are 40% longer', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person(), ...phone, locale: 'de-DE' })

  expect(await tooWide(page, [...newcomersScreens, ...billingScreens])).toEqual([])
})

test.concurrent('no full screen is wider than a phone when its words are 40% longer', async ({ open, person, crier }) => {
  const busy = await person('lang', 'longer')
  const page = await open('about:blank', { as: busy, ...phone, locale: 'de-DE' })

  expect(await tooWide(page, busyScreens(await keepBusy(crier, busy)))).toEqual([])
})

test.concurrent('no screen is wider than a phone when it is read from right to left', async ({ open, person, crier }) => {
  const busy = await person('rtl', 'left')
  const page = await open('about:blank', { as: busy, ...phone, locale: 'de-DE' })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dir = 'rtl'
    })
  })

  expect(await tooWide(page, [...newcomersScreens, ...busyScreens(await keepBusy(crier, busy)), ...germanPages])).toEqual([])
})
