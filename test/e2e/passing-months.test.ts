import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startCrier } from '../api/crier.ts'
import { overview, passDays, subscribe } from '../api/paying.ts'
import { mails, runJobs } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { openChromium } from './chromium.ts'
import { endTrial } from './end-trial.ts'
import { pagePool } from './page-pool.ts'
import { openPlan, payWith, testCards, untilAtStripe } from './pay-at-stripe.ts'
import { test as staged } from './stage.ts'

/** Tests that advance Stripe's clock, which affects everyone. They run one after another on their own system. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
const test = staged.extend('stage', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const [crier, browser] = await Promise.all([startCrier(), openChromium()])
  onCleanup(async () => {
    await browser.close()
    await crier.stop()
  })
  return { crier, browser, pages: pagePool(browser, crier.url) }
})

/** A month and a day: the next month's payment is attempted an hour after it begins. */
const monthDays = 32

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a failed renewal is shown on every screen and by email, and another card fixes it', async ({ open, person, crier }) => {
  const ada = await person('ada')
  const page = await open('/signup?plan=creator', { as: ada })
  await button(page, 'Proceed to Payment').click()
  await untilAtStripe(page, 'Creator')
  await payWith(page, 'failsLater')
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

  await passDays(crier, monthDays)
  await until(
    () => overview(ada),
    ({ subscription }) => subscription?.status === 'past_due',
  )
  await runJobs(crier)
  await page.goto('/dashboard/overview')
  await page.getByText(/^Your last payment failed\. You’ll keep your plan until /).waitFor()
  const way = button(page, 'Update your card')
  await way.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await mails(crier, ada.email)).at(-1)?.subject).toBe('Your payment for Crier failed')
  await openPlan(page)
  await page.getByText('Payment failed', { exact: true }).waitFor()
  await page.getByText('Not paid', { exact: true }).waitFor()

  await way.click()
  await page.getByText('Your last payment failed. Choose another card below.').waitFor()
  await page.getByRole('radio', { name: testCards.good }).check()
  await button(page, 'Save card').click()
  await page.getByText('Your card ends in 4242.').waitFor()
  await page.getByRole('link', { name: 'Return to Crier' }).click()

  await page.getByText('€19 a month. The next payment is due on').waitFor()
  expect(await page.getByText('Your last payment failed.').count()).toBe(0)
  expect(await page.getByText('Not paid', { exact: true }).count()).toBe(0)
})

test('a canceled plan lasts until its month ends, and then everything over the Free limits waits', async ({ open, person, crier }) => {
  const bea = await person('one', 'two', 'three')
  await subscribe(crier, bea, 'early-bird')
  await endTrial(crier, bea)
  const page = await open('about:blank', { as: bea })
  await openPlan(page)
  await button(page, 'Cancel subscription').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()

  await passDays(crier, monthDays)
  await until(
    () => overview(bea),
    ({ paused }) => paused.accounts === 1,
  )
  await page.reload()

  await page.getByText('You won’t be charged. Your trial ended on').waitFor()
  await page.getByText('1 account waits for a plan that allows more').waitFor()
  await page.goto('/dashboard/platforms')
  await page
    .getByRole('listitem')
    .filter({ hasText: `@${bea.handles[2]}` })
    .getByText('Over your plan’s limit')
    .waitFor()
})

test('a payment left open for a day has expired, and starts over', async ({ open, person, crier }) => {
  const cem = await person()
  const page = await open('/signup?plan=studio', { as: cem })
  await button(page, 'Proceed to Payment').click()
  await untilAtStripe(page, 'Studio')
  const firstUrl = page.url()

  await passDays(crier, 2)
  await page.reload()
  await page.getByRole('heading', { name: 'This page has expired' }).waitFor()
  await page.getByRole('link', { name: 'Back to Crier' }).click()
  await page.getByRole('link', { name: 'Try Payment Again' }).click()
  await button(page, 'Proceed to Payment').click()

  await untilAtStripe(page, 'Studio')
  expect(page.url()).not.toBe(firstUrl)
})
