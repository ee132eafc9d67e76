import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { putFault } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { acceptTerms, agreeAs, continueWith, openProvider, providerButton } from './continue-with.ts'
import { logOutToSignIn, openLogin, register } from './social-visitor.ts'
import { test } from './stage.ts'

const blockPopups = (page: Page) =>
  page.evaluate(() => {
    window.open = () => null
  })

test.concurrent('a sign-in can’t start before the terms are accepted, or twice at a time', async ({ open }) => {
  const page = await open('/login')
  await providerButton(page, 'Google').waitFor()
  const isOff = () => Promise.all([providerButton(page, 'Google').isDisabled(), providerButton(page, 'GitHub').isDisabled()])
  expect(await isOff()).toEqual([true, true])

  await acceptTerms(page)
  expect(await isOff()).toEqual([false, false])
  const window = await openProvider(page, 'Google')
  await page.getByText('Finish in the window that opened.').waitFor()
  expect(await isOff()).toEqual([true, true])
  expect(await providerButton(page, 'Google').evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await window.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = window.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await closed
  expect(await isOff()).toEqual([false, false])
})

test.concurrent('closing the window halfway is noticed soon, and the sign-in can be retried', async ({ open }) => {
  const page = await openLogin(open)

  await (await openProvider(page, 'Google')).close()
  await page.getByText('We’ve lost track of that window.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await continueWith(page, 'Google', 'dee@crier.test')

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('declining at the provider is shown in both windows, and the provider’s closes itself', async ({ open }) => {
  const page = await openLogin(open)

  const window = await openProvider(page, 'GitHub')
  const closed = window.waitForEvent('close')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await window.getByText('Authentication error: access_denied').waitFor()

  await page.getByText('Authentication error: access_denied').waitFor()
  await page.getByText('You didn’t approve access there, so nothing has changed.').waitFor()
  await closed
})

test.concurrent('a callback with another browser’s state is refused in both windows', async ({ open, crier }) => {
  const page = await openLogin(open)

  const window = await openProvider(page, 'Google')
  await window.goto(`${crier.url}/auth/google/callback?code=stolen&state=foreign`)
  await window.getByRole('alert').getByText('Invalid state parameter').waitFor()

  await page.getByRole('alert').getByText('Invalid state parameter').waitFor()
  await until(() => providerButton(page, 'Google').isEnabled(), Boolean)
})

test.concurrent('messages from other origins are ignored, and one without code or state ends the waiting', async ({ open }) => {
  const page = await openLogin(open)
  await openProvider(page, 'Google')

  await page.evaluate(() => {
    const data = { type: 'crier-sign-in', error: 'A lie' }
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://evil.test', data }))
  })
  await page.getByText('Finish in the window that opened.').waitFor()
  await page.evaluate(() => window.postMessage({ type: 'crier-sign-in', code: 'c' }, location.origin))

  await page.getByRole('alert').getByText('Invalid OAuth response data').waitFor()
})

test.concurrent('after two minutes without an answer, the window closes and the waiting ends', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/login')
  await acceptTerms(page)

  const window = await openProvider(page, 'Google')
  const closed = window.waitForEvent('close')
  await page.clock.fastForward(2 * minuteMs)

  await page.getByRole('alert').getByText('Login timeout').waitFor()
  await closed
})

test.concurrent('an expired code is reported, and retrying works', async ({ open, crier }) => {
  const email = 'eva@crier.test'
  await putFault(crier, { platform: 'google', operation: 'token', account: email, error: 'invalid_grant' })
  const page = await openLogin(open)

  await continueWith(page, 'Google', email)
  await page.getByRole('alert').getByText('expired').waitFor()
  await continueWith(page, 'Google', email)

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('a provider that doesn’t recognize this deployment sends people to support', async ({ open, crier }) => {
  const email = 'finn@crier.test'
  await putFault(crier, { platform: 'google', operation: 'authorize', account: email, error: 'invalid_client' })
  const page = await openLogin(open)

  await continueWith(page, 'Google', email)

  await page.getByRole('alert').getByText('Authentication configuration error. Please contact support.').waitFor()
})

test.concurrent('when windows are blocked, the same page goes to the provider, finishes here, and continues', async ({ open, fresh }) => {
  const email = `${fresh('gil')}@crier.test`
  const page = await openLogin(open, '/login?redirect=%2Fdashboard%2Fposts')
  await blockPopups(page)

  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)
  await register(page)
  await logOutToSignIn(page)
  await page.goto('/login?redirect=%2Fdashboard%2Fposts')
  await acceptTerms(page)
  await blockPopups(page)
  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)

  await page.waitForURL('/dashboard/posts')
})

test.concurrent('an expired code in the same page offers the way back', async ({ open, crier }) => {
  const email = 'hana@crier.test'
  await putFault(crier, { platform: 'github', operation: 'token', account: email, error: 'bad_verification_code' })
  const page = await openLogin(open)
  await blockPopups(page)

  await providerButton(page, 'GitHub').click()
  await agreeAs(page, email)
  await page.getByRole('alert').getByText('expired').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Try again' }).click()

  await page.waitForURL('/login')
})

test.concurrent('a window whose opener the provider severed is still heard', async ({ open }) => {
  const page = await openLogin(open)
  const window = await openProvider(page, 'Google')
  await window.addInitScript(() => Object.defineProperty(globalThis, 'opener', { value: null }))

  await Promise.all([window.waitForEvent('close'), agreeAs(window, 'ivy@crier.test')])

  await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})

test.concurrent('a window whose page is gone says that nobody is listening, and one without an opener continues by itself', async ({
  open,
}) => {
  const page = await openLogin(open)
  const window = await openProvider(page, 'Google')
  await page.goto('/privacy-terms')
  await agreeAs(window, 'jon@crier.test')
  await window.getByRole('alert').getByText('Failed to communicate with main window').waitFor()

  const other = await openLogin(open)
  const orphan = await openProvider(other, 'Google')
  await orphan.addInitScript(() => Object.defineProperty(globalThis, 'opener', { value: null }))
  await other.close()
  await agreeAs(orphan, 'kim@crier.test')
  await orphan.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
})
