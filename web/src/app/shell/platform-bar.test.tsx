import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { PlatformBar } from './platform-bar.tsx'

const answerHealth = (status: number) => vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}', { status }))

beforeEach(() => {
  answerHealth(200)
})

const on = (platform: Platform, own: Partial<AccountAnswer> = {}): AccountAnswer => ({
  ...anAccount({ id: `${platform}_1`, platform, ...own }),
  type: platform,
})
const expired: Partial<AccountAnswer> = {
  state: { name: 'reconnect', since: '2026-05-04T08:00:00.000Z', message: 'Your connection has expired.' },
}

const show = (accounts: readonly AccountAnswer[] | undefined) => {
  render(
    <InApplication at="/dashboard/overview">
      <h1>A screen</h1>
      <PlatformBar accounts={accounts} />
    </InApplication>,
  )
  // The check of an earlier test may still be fresh. A page that's seen again is checked at once.
  document.dispatchEvent(new Event('visibilitychange'))
}

const bar = page.getByRole('navigation', { name: 'Platform status' })
const opener = bar.getByRole('button', { name: 'Your platforms' })
const platform = (name: string) => bar.getByRole('link', { name })

test('as long as everything works, the bar is one quiet line that isn’t announced', async () => {
  show([on('x'), on('instagram')])

  await expect.element(bar.getByText('All platforms work')).toBeVisible()
  expect(bar.getByRole('status').element().textContent).toBe('')
  expect(bar.getByRole('link').elements()).toHaveLength(0)
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(40)
})

test('each platform’s state is a press away, and Escape returns to the button', async () => {
  show([on('x'), on('instagram', expired)])
  await opener.click()

  await expect.element(platform('Twitter : connected')).toBeVisible()
  await expect.element(platform('Instagram : needs reconnecting')).toBeVisible()
  await expect.element(platform('Pinterest : not connected')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')

  await expect.element(platform('Twitter : connected')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a platform that was never connected is gray, and only connected ones are green', async () => {
  show([on('x'), on('instagram', expired)])
  await opener.click()
  await expect.element(platform('Twitter : connected')).toBeVisible()

  expect(colorOf('Pinterest : not connected')).toBe(computed('--ink-muted'))
  expect(colorOf('Twitter : connected')).toBe(computed('--connected'))
  expect(colorOf('Instagram : needs reconnecting')).toBe(computed('--disconnected'))
})

test('someone without accounts is told so without an alarm', async () => {
  show([])

  await expect.element(bar.getByText('No platform is connected yet')).toBeVisible()
  expect(bar.getByRole('status').element().textContent).toBe('')
})

test('a platform that needs reconnecting is named, and the line leads there', async () => {
  show([on('x'), on('instagram', expired)])

  await bar.getByRole('link', { name: 'Instagram needs reconnecting Go to your connections' }).click()

  await expect.element(address).toHaveTextContent('/dashboard/platforms#instagram')
})

test('several platforms that need reconnecting are counted', async () => {
  show([on('x', expired), on('instagram', expired), on('bluesky')])

  await expect.element(bar.getByRole('status').getByText('2 platforms need reconnecting')).toBeVisible()
})

test('an account over the plan’s limit leads to the plan', async () => {
  show([on('x'), on('instagram', { pausedByPlan: true })])

  await bar.getByRole('link', { name: '1 account is over your plan’s limit Go to your plan' }).click()

  await expect.element(address).toHaveTextContent('/dashboard/settings?tab=plan')
})

test('an API that’s offline comes before anything else', async () => {
  answerHealth(500)
  show([on('instagram', expired)])

  await expect.element(bar.getByRole('link', { name: 'API is offline See the status page' })).toBeVisible()
})

test('until the accounts are known, the line says how the API is', async () => {
  show(undefined)

  await expect.element(bar.getByText('API is online')).toBeVisible()
})

test('a link to a platform closes the list', async () => {
  show([on('x')])
  await opener.click()

  await platform('TikTok : not connected').click()

  await expect.element(address).toHaveTextContent('/dashboard/platforms#tiktok')
  await expect.element(platform('TikTok : not connected')).not.toBeInTheDocument()
})

const colorOf = (name: string) => getComputedStyle(platform(name).element()).color

/** The value of a color token, as a computed color. */
const computed = (token: string) => {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
