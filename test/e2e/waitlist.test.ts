import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { call } from '../api/call.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { errorAt } from './error-at.ts'
import { test } from './stage.ts'

const joined = 'You’re on the waitlist. We’ll email you when it’s your turn.'

const waitlist = (page: Page) => page.getByRole('form', { name: 'Waitlist' })
const joining = (page: Page) => page.getByRole('button', { name: 'Join waitlist' })

test.concurrent('a visitor to the pricing section joins the waitlist, and joining again gets the same answer', async ({ open, crier }) => {
  const page = await open('/')
  await page.getByRole('heading', { name: 'Closed Beta Tests In Progress - Open Version Coming Soon' }).scrollIntoViewIfNeeded()
  await waitlist(page).getByLabel('Which platforms do you use most?').fill('X')
  await waitlist(page).getByLabel('Email').fill('no address')
  await joining(page).click()
  expect(await errorAt(page, 'Email')).toContain('like name@example.com')
  expect(await axeFindings(page)).toEqual([])

  for (const address of ['eve@crier.test', ' Eve@crier.test']) {
    await waitlist(page).getByLabel('Email').fill(address)
    await joining(page).click()
    await waitlist(page).getByRole('status').getByText(joined).waitFor()
    expect(await waitlist(page).getByLabel('Email').inputValue()).toBe('')
  }

  expect((await call(crier, 'GET /waitlist/trusted')).body).toEqual({ count: 1 })
})

test.concurrent('a refusal by the waitlist is shown in the server’s words', async ({ open }) => {
  const page = await open('/pricing')
  await page.route('**/api/waitlist', (route) =>
    route.fulfill({ status: 429, json: { code: 'too-many', message: 'Try again in 12 minutes.' } }),
  )
  await waitlist(page).getByLabel('Email').fill('fay@crier.test')

  await joining(page).click()

  await waitlist(page).getByRole('alert').getByText('Try again in 12 minutes.').waitFor()
})

test.concurrent('the waitlist is there for visitors who jump to pricing or use the keyboard', async ({ open }) => {
  const jumped = await open('/#pricing', { width: 320 })
  await jumped.getByText('Join the waitlist to hear about the open version first.').scrollIntoViewIfNeeded()
  await waitlist(jumped).waitFor()
  const page = await open('/')
  await page.getByRole('link', { name: 'Start your 7-day free trial' }).first().waitFor()
  expect(await waitlist(page).count()).toBe(0)

  // No key is handled before the page is hydrated.
  await until(
    () => page.keyboard.press('Tab').then(() => waitlist(page).count()),
    (count) => count === 1,
    { everyMs: 500 },
  )
  const names = async () => {
    await page.keyboard.press('Tab')
    return page.evaluate(() => document.activeElement?.getAttribute('name'))
  }

  for (const name of ['email', 'comment']) await until(names, (met) => met === name)
})

test.concurrent('the number waiting is shown once it reaches ten', async ({ open }) => {
  const waiting = async (count: number) => {
    const page = await open('about:blank')
    await page.route('**/api/waitlist/trusted', (route) => route.fulfill({ json: { count } }))
    await page.goto('/pricing')
    await joining(page).waitFor()
    return page.getByText(/people are already waiting/).allTextContents()
  }

  expect(await waiting(9)).toEqual([])
  expect(await waiting(1_234)).toEqual(['1,234 people are already waiting.'])
})

/** Opens the pricing section of a deployment with an outside waitlist service, whose script gets this answer. */
const withService = async (page: Page, siteUrl: string, answer: (route: Route) => Promise<void>) => {
  const scriptAddress = `${siteUrl}/api/service.js`
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), waitlist: { formId: 17, scriptAddress } } })
  })
  await page.route(scriptAddress, answer)
  await page.goto('/pricing')
}

test.concurrent('an outside waitlist service gets its container, our form’s ID, and comments', async ({ open, crier }) => {
  const page = await open('about:blank')
  const body = `const { dataset, parentElement } = document.currentScript
    const note = document.createElement('p')
    note.textContent = 'Form ' + dataset.formId + ' with comments: ' + dataset.comments
    parentElement.append(note)`
  await withService(page, crier.url, (route) => route.fulfill({ contentType: 'text/javascript', body }))

  await page.getByText('Form 17 with comments: true').waitFor()

  expect(await waitlist(page).count()).toBe(0)
})

test.concurrent('our own form takes over when the outside service fails', async ({ open, crier }) => {
  const page = await open('about:blank')
  await withService(page, crier.url, (route) => route.abort('connectionrefused'))

  await joining(page).waitFor()
})
