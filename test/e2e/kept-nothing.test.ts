import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from '../api/person.ts'
import { texts } from '../api/sandbox.ts'
import { logIn, passwordField } from './log-in.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

const whatHelps = /^Your browser won’t store what Crier needs for this\. Allow site data for this address, or free up space/

/** Makes all access to browser storage throw, as when site data is blocked. */
const blockSiteData = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })

/** Fills the storage completely. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2))
      try {
        for (let count = 0; ; count += 1) localStorage.setItem(`full:${size}:${count}`, 'x'.repeat(size))
      } catch {
        // Tries the next smaller size.
      }
  })

test.concurrent('with site data blocked, public pages work, and the dashboard leads to the login page, which says how to fix it', async ({
  open,
  person,
}) => {
  const ada = await person()
  const page = await open('about:blank')
  await blockSiteData(page)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/tools/character-counter')
  await page.getByRole('textbox', { name: 'Your text' }).fill('Hear ye')

  await page.goto('/dashboard/posts')
  await page.waitForURL(/\/login/)
  await logIn(page, ada)

  await page.getByRole('form').getByRole('alert').getByText(whatHelps).waitFor()
})

test.concurrent('with site data blocked, sign-up says how to fix it', async ({ open, fresh }) => {
  const page = await open('about:blank')
  await blockSiteData(page)
  await page.goto('/signup')
  await page.getByLabel('Email').fill(`${fresh('blocked.bea')}@crier.test`)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Bea Blocked')
  await page.getByRole('form').getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Register' }).click()

  await page.getByRole('form').getByRole('alert').getByText(whatHelps).waitFor()
})

test.concurrent('with storage full, a login says how to fix it, and continues once there’s space', async ({ open, person }) => {
  const cal = await person()
  const page = await open('/login')
  await fillStorage(page)
  await logIn(page, cal)
  await page.getByRole('form').getByRole('alert').getByText(whatHelps).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Log In' }).click()

  await page.waitForURL('/dashboard/overview')
})

test.concurrent('with storage full, a signed-in person can still write and publish', async ({ open, person, crier }) => {
  const dot = await person('dot')
  const page = await open('/robots.txt', { as: dot })
  await fillStorage(page)

  await page.goto('/dashboard/posts')
  await page.getByRole('button', { name: 'Collapse' }).click()
  await write(page, 'No room, no matter')
  await page.getByRole('button', { name: 'Publish now' }).click()

  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await texts(crier, dot.handles[0] ?? '')).toEqual(['No room, no matter'])
})
