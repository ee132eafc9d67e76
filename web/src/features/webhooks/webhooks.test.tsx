import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { InputOf } from '#shared/contracts/endpoint.ts'
import { type DeliveryAnswer, eventsApi, type WebhookAnswer } from '#shared/contracts/events.ts'
import { EventType } from '#shared/domain/events.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answer, type FakeAnswer, fakeApi } from '#test/components/fake-api.ts'
import { address, InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { WebhookDetail } from './webhook-detail.tsx'
import { WebhookList } from './webhook-list.tsx'

const secret = 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIGJ1dCBsb25n'

const aWebhook = (own: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
  id: 'hook-1',
  url: 'https://bakery.example/crier',
  events: [...EventType.options],
  description: '',
  createdBy: 'ada',
  createdAt: '2026-05-04T09:00:00.000Z',
  ...own,
})

const aDelivery = (own: Partial<DeliveryAnswer> = {}): DeliveryAnswer => ({
  eventId: 'evt_1',
  type: 'post.published',
  sequence: 1,
  timestamp: '2026-05-04T09:00:00.000Z',
  state: 'delivered',
  isTest: false,
  requestBody: '{"type":"post.published"}',
  attempts: [
    {
      at: '2026-05-04T09:00:01.000Z',
      durationMs: 34,
      status: 200,
      requestHeaders: { 'webhook-id': 'evt_1' },
      responseHeaders: { server: 'oven' },
      responseBody: 'thanks',
    },
  ],
  ...own,
})

const refused = { at: '2026-05-04T09:00:01.000Z', durationMs: 15_000, problem: 'The server didn’t answer in time.' }
const lost = aDelivery({
  eventId: 'evt_2',
  type: 'post.failed',
  requestBody: '{"type":"post.failed"}',
  state: 'failed',
  attempts: [{ ...refused, requestHeaders: {}, responseHeaders: {}, responseBody: '' }],
})

const showList = (...webhooks: WebhookAnswer[]) => {
  let stored = webhooks
  const created = vi.fn<(input: InputOf<typeof eventsApi.createWebhook>) => void>()
  fakeApi(
    answer(eventsApi.listWebhooks, () => ({ status: 200, body: stored })),
    answer(eventsApi.createWebhook, (input) => {
      created(input)
      const webhook = aWebhook({ url: input.url, events: input.events })
      stored = [...stored, webhook]
      return { status: 201, body: { webhook, secret } }
    }),
  )
  render(
    <InApplication>
      <h1>Settings</h1>
      <WebhookList pathOf={(id) => `/hooks/${id}`} />
    </InApplication>,
  )
  return { created }
}

const showDetail = (webhook: WebhookAnswer, ...more: FakeAnswer[]) => {
  fakeApi(
    ...more,
    answer(eventsApi.listWebhooks, () => ({ status: 200, body: [webhook] })),
    answer(eventsApi.deliveries, () => ({ status: 200, body: { items: [lost, aDelivery()] } })),
  )
  render(
    <InApplication at="/hooks/hook-1">
      <h1>Settings</h1>
      <WebhookDetail id="hook-1" listPath="/hooks" />
    </InApplication>,
  )
}

const row = (text: string) => page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem').filter({ hasText: text })
const delivery = (type: string) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem').filter({ hasText: type })
const dialog = page.getByRole('dialog')

test('without an endpoint, it says what endpoints are for, and where to read more', async () => {
  showList()

  await expect.element(page.getByText('No endpoints yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Read the docs' })).toHaveAttribute('href', '/docs')
})

test('each endpoint says how it is', async () => {
  const at = '2026-05-04T09:00:00.000Z'
  showList(
    aWebhook({ url: 'https://one.example/', events: ['post.failed'] }),
    aWebhook({ id: 'hook-2', url: 'https://two.example/', failingSince: at }),
    aWebhook({ id: 'hook-3', url: 'https://three.example/', paused: { by: 'person', at } }),
    aWebhook({ id: 'hook-4', url: 'https://four.example/', paused: { by: 'gone', at } }),
    aWebhook({ id: 'hook-5', url: 'https://five.example/', paused: { by: 'failing', at } }),
  )

  await expect.element(row('one').getByText('Active')).toBeVisible()
  await expect.element(row('one').getByText('post.failed')).toBeVisible()
  await expect.element(row('two').getByText('Failing')).toBeVisible()
  await expect.element(row('two').getByText('All events')).toBeVisible()
  await expect.element(row('three').getByText('Paused')).toBeVisible()
  await expect.element(row('four').getByText('Ended')).toBeVisible()
  await expect.element(row('five').getByText('Paused after failures')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('link', { name: 'Open https://two.example/' }).click()
  await expect.element(address).toHaveTextContent('/hooks/hook-2')
})

test('a new endpoint gets the chosen events, and its secret is shown once', async () => {
  const { created } = showList()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://bakery.example/crier')
  for (const type of EventType.options.filter((one) => one !== 'post.failed'))
    await dialog.getByRole('checkbox', { name: new RegExp(`^${type}`) }).click()
  expect(await axeFindings()).toEqual([])

  await dialog.getByRole('button', { name: 'Add endpoint' }).click()

  await expect.element(dialog.getByRole('group', { name: 'Signing secret' }).getByText(secret)).toBeVisible()
  expect(created.mock.calls).toEqual([[{ url: 'https://bakery.example/crier', events: ['post.failed'], description: '', isPaused: false }]])
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect.element(row('https://bakery.example/crier')).toBeVisible()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
})

test('an address that isn’t one, and no event, are said at their place', async () => {
  const { created } = showList()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('bakery')
  for (const type of EventType.options) await dialog.getByRole('checkbox', { name: new RegExp(`^${type}`) }).click()

  await dialog.getByRole('button', { name: 'Add endpoint' }).click()

  await expect
    .element(dialog.getByRole('textbox', { name: 'Address' }))
    .toHaveAccessibleDescription(/^Enter an address that begins with https/)
  await expect.element(dialog.getByRole('group', { name: 'Events' })).toHaveAccessibleDescription('Choose at least one event.')
  expect(created).not.toHaveBeenCalled()
})

test('the log shows what was sent and what came back, and can show only what didn’t arrive', async () => {
  showDetail(aWebhook())
  await delivery('post.published').getByText('post.published', { exact: true }).click()

  await expect.element(delivery('post.published').getByText(/Answered 200 in 34 ms/)).toBeVisible()
  await expect.element(delivery('post.published').getByText(/webhook-id: evt_1/)).toBeVisible()
  await expect.element(delivery('post.published').getByText(/thanks/)).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await page.getByRole('radio', { name: 'Not delivered' }).click()

  await expect.element(delivery('post.published')).not.toBeInTheDocument()
  await delivery('post.failed').getByText('post.failed', { exact: true }).click()
  await expect.element(delivery('post.failed').getByText(/No answer after 15,000 ms\. The server didn’t answer in time\./)).toBeVisible()
})

test('one event is sent again', async () => {
  const resent = vi.fn<(input: InputOf<typeof eventsApi.resendDelivery>) => void>()
  showDetail(
    aWebhook(),
    answer(eventsApi.resendDelivery, (input) => {
      resent(input)
      return { status: 202, body: undefined }
    }),
  )
  await delivery('post.failed').getByText('post.failed', { exact: true }).click()

  await page.getByRole('button', { name: 'Resend evt_2' }).click()

  await expect.element(page.getByText('On its way again.')).toBeVisible()
  expect(resent.mock.calls).toEqual([[{ id: 'hook-1', eventId: 'evt_2' }]])
})

test('everything from a period is sent again, if it has begun', async () => {
  const resent = vi.fn<(input: InputOf<typeof eventsApi.resendRange>) => void>()
  showDetail(
    aWebhook(),
    answer(eventsApi.resendRange, (input) => {
      resent(input)
      return { status: 202, body: undefined }
    }),
  )
  await page.getByRole('button', { name: 'Resend a period' }).click()
  await dialog.getByLabelText('From').fill('2100-05-04T09:00')
  await dialog.getByRole('button', { name: 'Resend' }).click()
  await expect.element(dialog.getByLabelText('From')).toHaveAccessibleDescription('Choose a time in the past.')

  await dialog.getByLabelText('From').fill('2026-05-04T09:00')
  await dialog.getByLabelText('How long').selectOptions('An hour')
  await dialog.getByRole('button', { name: 'Resend' }).click()

  await expect.element(page.getByText('The events are on their way again.')).toBeVisible()
  const [[{ from, to } = { from: '', to: '' }] = []] = resent.mock.calls
  expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000)
})

test('a test event says what came back', async () => {
  showDetail(
    aWebhook(),
    answer(eventsApi.testWebhook, ({ type }) => ({ status: 200, body: { ...lost, type, isTest: true } })),
  )
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await dialog.getByLabelText('Event').selectOptions('account.reconnected')

  await dialog.getByRole('button', { name: 'Send' }).click()

  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('That didn’t arrive.No answer after 15,000 ms. The server didn’t answer in time.')
  expect(await axeFindings()).toEqual([])
})

test('a new secret is created once confirmed, and both work for a day', async () => {
  showDetail(
    aWebhook(),
    answer(eventsApi.rotateSecret, () => ({ status: 200, body: { webhook: aWebhook(), secret } })),
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Create secret' }).click()

  await expect.element(dialog.getByText(secret)).toBeVisible()
  await expect.element(dialog.getByText(/For the next 24 hours, we sign every delivery with both secrets/)).toBeVisible()
})

test('an endpoint is paused and resumed', async () => {
  let webhook = aWebhook()
  const paused = { by: 'person', at: '2026-05-04T09:00:00.000Z' } as const
  fakeApi(
    answer(eventsApi.listWebhooks, () => ({ status: 200, body: [webhook] })),
    answer(eventsApi.deliveries, () => ({ status: 200, body: { items: [] } })),
    answer(eventsApi.changeWebhook, ({ isPaused }) => {
      if (isPaused === true) webhook = aWebhook({ paused })
      return { status: 200, body: webhook }
    }),
    answer(eventsApi.resumeWebhook, () => {
      webhook = aWebhook()
      return { status: 200, body: webhook }
    }),
  )
  render(
    <InApplication>
      <WebhookDetail id="hook-1" listPath="/hooks" />
    </InApplication>,
  )
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText(/^Paused since/)).toBeVisible()

  await page.getByRole('button', { name: 'Resume' }).click()

  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.element(page.getByText('Nothing sent yet')).toBeVisible()
})

test('a deleted endpoint leads back to the list', async () => {
  showDetail(
    aWebhook(),
    answer(eventsApi.removeWebhook, () => ({ status: 204, body: undefined })),
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()

  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

  await expect.element(page.getByText('Endpoint deleted.')).toBeVisible()
  await expect.element(address).toHaveTextContent('/hooks')
})
