import { expect } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { until } from '../api/until.ts'
import { passwordField } from './log-in.ts'
import { test } from './stage.ts'

test.concurrent('the cookie notice stays until it is understood, and is then away for 365 days', async ({ open }) => {
  const page = await open('/')
  const notice = page.getByRole('region', { name: 'Cookie notice' })
  await page.getByRole('link', { name: 'Start your 7-day free trial' }).first().click()
  await notice.waitFor()

  await notice.getByRole('button', { name: 'I Understand' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'Join Us' }).waitFor()

  expect(await notice.count()).toBe(0)
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'cookie-consent', sameSite: 'Strict', path: '/' })
  expect(Math.round(((cookie?.expires ?? 0) * secondMs - Date.now()) / dayMs)).toBe(365)
})

test.concurrent('the menu of a small screen holds the page still, leads to a section, and gives the focus back', async ({ open }) => {
  const page = await open('/', { width: 375, isTouch: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow)

  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['Home', 'Platforms', 'Reviews', 'Pricing', 'FAQ'],
    ...['Why Us', 'How it Works', 'Integrations', 'Testimonials'],
  ])
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await overflow()).toBe('visible')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Open menu')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'Why Us' }).click()

  await menu.waitFor({ state: 'hidden' })
  expect(await overflow()).toBe('visible')
  await until(() => topOf('why'), isNearTop)

  function topOf(id: string) {
    return page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)
  }
})

const anchors = ['hero', 'problem-statement', 'why', 'how-it-works', 'integration-showcase', 'testimonials', 'pricing', 'faq']

test.concurrent('every section of the landing page is reached by its anchor, from there and from other pages', async ({ open }) => {
  const page = await open('/contact', { as: undefined })
  const topOf = (id: string) => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? Number.NaN, id)

  for (const anchor of anchors) {
    await page.goto(`/#${anchor}`)
    await until(() => topOf(anchor), isNearTop)
  }
  await page.goto('/contact')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click()

  await until(() => topOf('faq'), isNearTop)
  expect(new URL(page.url()).hash).toBe('#faq')
})

test.concurrent('one answer of the questions is open at a time, and pressing it closes it', async ({ open }) => {
  const page = await open('/#faq')
  const items = page.locator('#faq').getByRole('group')
  const openOnes = () => items.evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? index : [])))
  await items.nth(3).waitFor()
  expect(await items.count()).toBe(4)

  await items.nth(0).locator('summary').click()
  expect(await openOnes()).toEqual([0])
  await items.nth(2).locator('summary').click()
  expect(await openOnes()).toEqual([2])
  await items.nth(2).locator('summary').click()
  expect(await openOnes()).toEqual([])
})

const strengths: [typed: string, strength: string][] = [
  ['a', 'Weak'],
  ['abcdefg', 'Medium'],
  ['Abcdefg1', 'Strong'],
]

test.concurrent('the strength of a password is told while it is typed', async ({ open }) => {
  const page = await open('/signup')

  for (const [typed, strength] of strengths) {
    await passwordField(page).fill(typed)
    await page.getByRole('status').getByText(strength).waitFor()
    expect(await page.getByRole('meter', { name: 'Password strength' }).getAttribute('aria-valuetext')).toBe(strength)
  }
})

const plans: [path: string, plan: string][] = [
  ['/signup', 'early-bird'],
  ['/signup?plan=free', 'free'],
  ['/signup/free', 'free'],
  ['/signup/free?plan=early-bird', 'free'],
  ['/signup?plan=studio', 'early-bird'],
]

test.concurrent.for(plans)('signing up at %s selects the plan %s', async ([path, plan], { open }) => {
  const page = await open(path)

  await page.getByText(`Selected plan: ${plan}`, { exact: true }).waitFor()
})

test.concurrent('what is missing or wrong in the sign-up form is said at its field, and the first such field has the focus', async ({
  open,
}) => {
  const page = await open('/signup')
  await page.getByLabel('Email').fill('no address')
  await passwordField(page).fill('short')

  await page.getByRole('button', { name: 'Register' }).click()
  const fields = [page.getByLabel('Email'), passwordField(page), page.getByLabel('Full Name'), page.getByRole('checkbox')]
  await until(() => page.getByLabel('Email').getAttribute('aria-invalid'), Boolean)

  for (const field of fields) {
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const error = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
    expect((await page.locator(`[id="${error}"]`).textContent())?.length).toBeGreaterThan(5)
  }
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true)
})

test.concurrent('an address that is taken is told, and nothing of the form is lost', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/signup')
  await page.getByLabel('Email').fill(ada.email)
  await passwordField(page).fill('correct horse battery')
  await page.getByLabel('Full Name').fill('Somebody Else')
  await page.getByRole('checkbox').check()

  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('form').getByRole('alert').first().waitFor()

  expect(await page.getByLabel('Full Name').inputValue()).toBe('Somebody Else')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

const brokenLinks: [search: string, text: string][] = [
  ['', 'Invalid verification link'],
  ['?token=nonsense', ''],
]

test.concurrent.for(brokenLinks)('a verification link with “%s” fails and says so', async ([search, text], { open }) => {
  const page = await open(`/verify-email${search}`)

  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await page.getByRole('alert').getByText(text).first().waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).waitFor()
})

/** Below the header that stays, give or take. */
const isNearTop = (top: number) => Math.abs(top) <= 70
