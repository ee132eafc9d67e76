import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { subscribe } from '../api/paying.ts'
import { aNewcomer, connectX } from '../api/person.ts'
import { untilStatus } from '../api/posts.ts'
import { mails, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { endTrial } from './end-trial.ts'
import { openPlan, payWith, untilAtStripe, untilThanked } from './pay-at-stripe.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const accountRow = (page: Page, handle: string | undefined) => page.getByRole('listitem').filter({ hasText: `@${handle}` })

test.concurrent('after a trial, posts over the free plan’s limits wait, say why, and go out once a plan is paid for', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person('first', 'second', 'third')
  const [, , newest = ''] = ada.accountIds
  const dueAt = Date.now() + 20 * secondMs
  const post = { accountIds: [newest], content: 'Worth waiting for', scheduledAt: toInstant(dueAt), timeZone: 'UTC' }
  const { id } = (await ada.request(postsApi.schedule, post)).body
  await endTrial(crier, ada)

  const page = await open(`/dashboard/scheduled?post=${id}`, { as: ada })
  const detail = page.getByRole('complementary', { name: 'Scheduled post' })
  await detail.getByText('Over your plan’s limit').waitFor()
  await detail.getByText('Your Free plan allows 2 accounts, and this one is over the limit. Early Bird allows 10.').waitFor()
  await until(Date.now, (now) => now > dueAt + secondMs, { withinMs: 30_000, everyMs: 500 })
  expect(await texts(crier, ada.handles[2] ?? '')).toEqual([])

  await detail.getByRole('link', { name: 'See plans' }).click()
  await page.getByText('Your trial ended on').waitFor()
  await page.getByText('1 account and 1 scheduled post wait for a plan that allows more').waitFor()
  await page.getByRole('link', { name: 'Choose Early Bird' }).click()
  await button(page, 'Proceed to Payment').click()
  await untilAtStripe(page, 'Early Bird')
  await payWith(page)
  await untilThanked(page, 'Early Bird')

  await untilStatus(ada, id, postStatus.published)
  expect(await texts(crier, ada.handles[2] ?? '')).toEqual(['Worth waiting for'])
  await page.goto('/dashboard/platforms')
  await accountRow(page, ada.handles[2]).getByText('Connected', { exact: true }).waitFor()
})

test.concurrent('a downgrade says what it credits and what will wait, and the newest account waits until an upgrade', async ({
  open,
  person,
  crier,
}) => {
  const ben = await person()
  await subscribe(crier, ben, 'creator')
  const handles = Array.from({ length: 11 }, (_, index) => `${ben.email.split('@')[0]}_${index + 1}`)
  for (const handle of handles) await connectX(ben, handle)
  const page = await open('about:blank', { as: ben })
  const changeTo = async (plan: string, costs: string) => {
    await openPlan(page)
    await button(page, `Change to ${plan}`).click()
    const dialog = page.getByRole('dialog', { name: `Change to ${plan}?` })
    await dialog.getByText(costs, { exact: true }).waitFor()
    return dialog
  }

  const smaller = await changeTo('Early Bird', 'Credited today')
  await smaller.getByText('1 account will wait').waitFor()
  await smaller.getByText('€10', { exact: true }).waitFor()
  await smaller.getByRole('button', { name: 'Change to Early Bird' }).click()
  await page.getByText('Your plan is Early Bird now.').waitFor()
  await page.getByText('1 account waits for a plan that allows more').waitFor()
  await page.goto('/dashboard/platforms')
  await accountRow(page, handles.at(-1)).getByText('Over your plan’s limit').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Over your plan’s limit' }).count()).toBe(1)
  await page.getByText('Your Early Bird plan allows 10 accounts, and you have 11. Creator allows 25.').waitFor()

  const larger = await changeTo('Creator', 'Due today')
  expect(await larger.getByText('will wait').count()).toBe(0)
  await larger.getByRole('button', { name: 'Change to Creator' }).click()
  await page.getByText('Your plan is Creator now.').waitFor()
  await page.goto('/dashboard/platforms')
  await accountRow(page, handles.at(-1)).getByText('Connected', { exact: true }).waitFor()
})

test.concurrent('a subscription is canceled after its consequences are shown, and the cancellation is undone', async ({
  open,
  person,
  crier,
}) => {
  const cleo = await person('one', 'two', 'three')
  await subscribe(crier, cleo, 'early-bird')
  const page = await open('about:blank', { as: cleo })
  await openPlan(page)

  await button(page, 'Cancel subscription').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel the Early Bird plan?' })
  await question.getByText('as it is now, 1 account would wait.').waitFor()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()

  await page.getByText(/^Your Early Bird plan ends on .+ You won’t be charged again\.$/).waitFor()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByText(/^It ends on .+, and you won’t be charged again\./).waitFor()

  await button(page, 'Undo the cancellation').click()
  await page.getByText('Your Early Bird plan goes on.').waitFor()
  await page.getByText('€9 a month. The next payment is due on').waitFor()
})

test.concurrent('changing the card and canceling on Stripe’s own page shows up here', async ({ open, person, crier }) => {
  const dora = await person()
  await subscribe(crier, dora, 'creator')
  const page = await open('about:blank', { as: dora })
  await openPlan(page)

  await button(page, 'Card and billing address').click()
  await page.getByRole('radio', { name: '5555 5555 5555 4444' }).check()
  await button(page, 'Save card').click()
  await page.getByText('Your card ends in 4444.').waitFor()
  await button(page, 'Cancel subscription').click()
  await page.getByText(/^It ends on/).waitFor()
  await page.getByRole('link', { name: 'Return to Crier' }).click()

  await page.getByText('Cancelled', { exact: true }).waitFor()
  await button(page, 'Undo the cancellation').waitFor()
})

test.concurrent('a paying person can view their invoice, and requests a refund with all the details it needs', async ({
  open,
  person,
  crier,
}) => {
  const emil = await person()
  await subscribe(crier, emil, 'studio')
  const page = await open('about:blank', { as: emil })
  await openPlan(page)
  const [invoice] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^View the invoice of/ }).click()])
  await invoice.getByText('€49').first().waitFor()
  await invoice.close()

  await page.getByLabel('Reason (optional)').fill('It was meant for somebody else.')
  await button(page, 'Request a refund').click()

  await page.getByText('We got your request. Refunds take 5 to 7 business days, and we’ll email you first.').waitFor()
  const asked = (await mails(crier, 'hello@crier.test')).filter(({ replyTo }) => replyTo === emil.email)
  expect(asked.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Refund request: €49 of /)])
  for (const fact of ['It was meant for somebody else.', emil.id, 'https://dashboard.stripe.com/customers/cus_'])
    expect(asked[0]?.text).toContain(fact)
})

test.concurrent('a person whose plan has no room for another account learns that before they sign in at a platform', async ({
  open,
  person,
  crier,
}) => {
  const fay = await person('one', 'two')
  await endTrial(crier, fay)
  const page = await open('/dashboard/platforms', { as: fay })
  const sentence = 'Your Free plan allows 2 accounts, and you have 2. Early Bird allows 10.'
  await page.getByText(sentence).waitFor()

  const windows: Page[] = []
  page.on('popup', (opened) => windows.push(opened))
  await page.getByRole('button', { name: 'Connect an account on X' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: sentence })
  await refusal.getByRole('link', { name: 'See plans' }).click()

  await page.waitForURL('/dashboard/settings?tab=plan')
  await page.getByRole('link', { name: 'Choose Early Bird' }).waitFor()
  expect(windows).toEqual([])
})

test.concurrent('the pricing page and Settings name the same limits of each plan', async ({ open, person }) => {
  const pricing = await open('/pricing')
  const free = pricing.getByRole('listitem').filter({ has: pricing.getByRole('heading', { name: 'Free' }) })
  const offered = await free.getByRole('list').getByRole('listitem').allTextContents()
  const settings = await open('/dashboard/settings?tab=plan', { as: await person() })

  await settings.getByText(offered.join(' · ')).waitFor()
  expect(offered).toEqual([
    '2 accounts',
    '10 posts scheduled at a time',
    '100 posts a day',
    '500 files, 5 GB in total',
    'X API costs up to $1.00 a day',
  ])
})

test.concurrent('a newcomer is told about the trial, not about a plan they never chose', async ({ open, crier, fresh }) => {
  const page = await open('/signup')
  await page.getByText('Your 7-day trial begins when you confirm your email address.').waitFor()
  const newcomer = await aNewcomer(crier, fresh('newcomer'))
  const settings = await open('/dashboard/settings?tab=plan', { as: newcomer })

  await settings.getByText('Confirm your email and connect 10 accounts').waitFor()
  await settings.getByRole('tab', { name: 'Profile' }).click()
  await settings.getByText('Confirm your email and connect 10 accounts').waitFor()
})

test.concurrent('a post over the scheduling limit stays in the composer, which names the limit and links to the plans', async ({
  open,
  person,
  crier,
}) => {
  const gus = await person('gus')
  for (let count = 1; count <= 10; count += 1)
    await gus.request(postsApi.schedule, {
      accountIds: gus.accountIds,
      content: `Number ${count}`,
      timeZone: 'UTC',
      scheduledAt: toInstant(Date.now() + count * dayMs),
    })
  await endTrial(crier, gus)
  const page = await open('/dashboard/posts', { as: gus })
  await write(page, 'One too many')

  await button(page, 'Schedule').click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  await dialog.getByRole('button', { name: 'Schedule' }).click()

  await dialog.getByText('Your Free plan allows 10 scheduled posts at a time, and you have 10. Early Bird has no limit.').waitFor()
  await dialog.getByRole('link', { name: 'See plans' }).waitFor()
})
