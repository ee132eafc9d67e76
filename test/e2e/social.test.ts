import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { comeBack } from '../api/come-back.ts'
import type { Addresses } from '../api/crier.ts'
import { axeFindings } from './axe-findings.ts'
import { continueWith, providerButton } from './continue-with.ts'
import { logIn } from './log-in.ts'
import { logOutToSignIn, openLogin, register } from './social-visitor.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

const storedUser = async (page: Page, { url }: Addresses) => {
  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  return (await createClient({ baseUrl: url, token }).request(userApi.get, {})).body
}

test.concurrent.for(['Google', 'GitHub'] as const)(
  'a person new through %s only accepts the terms, and is in at once the second time',
  async (name, { open, crier, fresh }) => {
    const email = `${fresh(`ada.${name.toLowerCase()}`)}@crier.test`
    const page = await openLogin(open)

    await continueWith(page, name, email)
    await page.getByRole('heading', { name: 'Complete Your Registration' }).waitFor()
    await page.getByText('Please review your information to continue').waitFor()
    await page.getByRole('form').getByText(email).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      provider: name.toLowerCase(),
      email,
      name: expect.stringContaining('Ada'),
    })
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await providerButton(page, name).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByText('Accept the Privacy Policy & Terms of Service to register.').waitFor()
    await page.reload()
    await page.getByRole('checkbox').check()
    const registered = page.getByText('Registration successful!').waitFor()
    await page.getByRole('button', { name: 'Register' }).click()
    await registered
    await page.waitForURL('/dashboard/overview')
    expect(await storedUser(page, crier)).toMatchObject({
      email,
      isEmailVerified: true,
      hasPassword: false,
      providers: [name.toLowerCase()],
    })

    await logOutToSignIn(page)
    await continueWith(page, name, email)
    await page.waitForURL('/dashboard/overview')
  },
)

test.concurrent('a provider sign-up keeps the chosen plan, and another way can be used instead', async ({ open, crier, fresh }) => {
  const page = await open('/signup?plan=free')

  await continueWith(page, 'GitHub', `${fresh('bea.social')}@crier.test`)
  await page.getByRole('link', { name: 'Sign up another way' }).click()
  await page.getByLabel('Full Name').waitFor()
  await page.getByText('Selected plan: Free').waitFor()
  await page.goBack()
  await register(page)

  expect(await storedUser(page, crier)).toMatchObject({ plan: 'free', providers: ['github'] })
})

test.concurrent('an address with a password is linked once its owner has logged in, and signs in from then on', async ({
  open,
  person,
  crier,
}) => {
  const cyd = await person()
  const page = await openLogin(open, '/login?redirect=%2Fdashboard%2Fscheduled')

  await continueWith(page, 'Google', cyd.email)
  await page.getByText('There is already an account with this email address.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(cyd.email)
  expect(await providerButton(page, 'Google').isEnabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  expect((await storedUser(page, crier).catch(() => undefined))?.email).toBeUndefined()
  await logIn(page, cyd)
  await page.waitForURL('/dashboard/scheduled')
  await page.getByText('Google is linked: from now on you can log in with it, too.').waitFor()
  expect(await storedUser(page, crier)).toMatchObject({ id: cyd.id, providers: ['google'] })

  await logOutToSignIn(page)
  await continueWith(page, 'Google', cyd.email)
  await page.waitForURL('/dashboard/overview')
})

test.concurrent('a link to someone else’s half-finished sign-in doesn’t continue it', async ({ open, crier, fresh }) => {
  const guest = createClient({ baseUrl: crier.url })
  const theirs = (await guest.request(socialApi.login, await comeBack(crier, 'google', fresh('mal.planted')))).body
  if (!theirs.requiresRegistration) throw new Error('They were known already.')
  const { email, name, temporaryToken: accessToken } = theirs

  const page = await open(`/signup?${new URLSearchParams({ provider: 'google', email, name, accessToken })}`)

  await page.getByLabel('Full Name').waitFor()
  expect(await page.getByText('Complete Your Registration').count()).toBe(0)
  expect(page.url()).not.toContain(accessToken)
})

test.concurrent('only this deployment’s providers are offered, and a failed lookup can be retried', async ({ open, crier }) => {
  const config = (await (await fetch(`${crier.url}/api/config`)).json()) as { signInProviders: { provider: string }[] }
  const page = await open('about:blank')
  const offer = (...names: string[]) =>
    page.route('**/api/config', (route) =>
      route.fulfill({ json: { ...config, signInProviders: config.signInProviders.filter(({ provider }) => names.includes(provider)) } }),
    )

  await offer('github')
  await untilRetried(page, '**/api/config', (route) => route.abort('connectionrefused'))
  await page.goto('/login')
  await page.getByText('We couldn’t check whether you can log in with Google or GitHub.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Retry' }).click()
  await providerButton(page, 'GitHub').waitFor()
  expect(await providerButton(page, 'Google').count()).toBe(0)

  await page.goto('/privacy-terms')
  await page.unrouteAll()
  await offer()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByText('Or use email').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Log In' }).waitFor()
  await page.getByRole('checkbox').waitFor({ state: 'detached' })
})
