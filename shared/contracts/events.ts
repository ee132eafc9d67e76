import * as z from 'zod/mini'
import { CrierEvent, EventType, Webhook, WebhookDelivery, WebhookDescription, WebhookUrl, webhooksMax } from '../domain/events.ts'
import { Id } from '../domain/id.ts'
import { InstantInput } from '../domain/instants.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Nothing, PageQuery, pageOf, wholeList } from './endpoint.ts'

/** An endpoint as the workspace sees it, without its secret. */
export const WebhookAnswer = z.omit(Webhook, { workspaceId: true }).register(z.globalRegistry, { id: 'Webhook' })
export type WebhookAnswer = z.infer<typeof WebhookAnswer>

/** An event’s delivery to an endpoint: its state and its attempts. */
export const DeliveryAnswer = WebhookDelivery.register(z.globalRegistry, { id: 'WebhookDelivery' })
export type DeliveryAnswer = z.infer<typeof DeliveryAnswer>

/** An event, in exactly the shape that endpoints get. */
export const EventAnswer = CrierEvent.register(z.globalRegistry, { id: 'Event' })
export type EventAnswer = z.infer<typeof EventAnswer>

const noTypes = { error: () => i18n.t('Choose at least one event.') }
const EventTypes = z.array(EventType).check(z.minLength(1, noTypes), z.maxLength(EventType.options.length))

/** The secret that an endpoint’s deliveries are signed with. It’s shown once. */
const Secret = z.object({ secret: z.string() })

/** What happened in a workspace, and the endpoints that are told. */
export const eventsApi = {
  list: endpoint({
    method: 'GET',
    path: '/events',
    auth: 'user',
    permission: 'view',
    coversEveryAccount: true,
    summary:
      'What happened in the last 30 days, oldest first. `after` is the `sequence` of the last event you know. With none, it starts with the oldest.',
    input: z.strictObject({
      after: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
      limit: PageQuery.limit,
      type: z.optional(EventType),
    }),
    answers: { 200: z.object({ events: z.array(EventAnswer), after: z.int() }) },
  }),
  samples: endpoint({
    method: 'GET',
    path: '/events/samples',
    auth: 'user',
    permission: 'view',
    summary: 'One made-up event of each type, in exactly the delivered shape.',
    input: z.strictObject({ type: z.optional(EventType) }),
    answers: { 200: wholeList(EventAnswer, EventType.options.length) },
  }),
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'The workspace’s endpoints, oldest first.',
    input: z.strictObject({}),
    answers: { 200: wholeList(WebhookAnswer, webhooksMax) },
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Add an endpoint. It gets what happens from now on. The secret is in this answer only.',
    input: z.strictObject({
      url: WebhookUrl,
      events: EventTypes,
      description: z._default(WebhookDescription, ''),
      isPaused: z._default(z.boolean(), false),
    }),
    answers: { 201: z.object({ webhook: WebhookAnswer, ...Secret.shape }) },
  }),
  webhook: endpoint({
    method: 'GET',
    path: '/webhooks/{id}',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'One endpoint.',
    input: z.strictObject({ id: Id }),
    answers: { 200: WebhookAnswer },
  }),
  changeWebhook: endpoint({
    method: 'PATCH',
    path: '/webhooks/{id}',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Change an endpoint, or pause it. What happens while it’s paused waits.',
    input: z.strictObject({
      id: Id,
      url: z.optional(WebhookUrl),
      events: z.optional(EventTypes),
      description: z.optional(WebhookDescription),
      isPaused: z.optional(z.boolean()),
    }),
    answers: { 200: WebhookAnswer },
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Delete an endpoint and its deliveries. Nothing more is sent to it.',
    input: z.strictObject({ id: Id }),
    answers: { 204: Nothing },
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Replace an endpoint’s secret. For 24 h, deliveries are signed with both. The new one is in this answer only.',
    input: z.strictObject({ id: Id }),
    answers: { 200: z.object({ webhook: WebhookAnswer, ...Secret.shape }) },
  }),
  resumeWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/resume',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Resume a paused endpoint. What has waited is sent.',
    input: z.strictObject({ id: Id }),
    answers: { 200: WebhookAnswer },
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Deliver a made-up event of one type now, and answer with what came back.',
    input: z.strictObject({ id: Id, type: EventType }),
    answers: { 200: DeliveryAnswer },
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'What was sent to an endpoint in the last 30 days, latest event first, with every attempt.',
    input: z.strictObject({ id: Id, ...PageQuery }),
    answers: { 200: pageOf(DeliveryAnswer) },
  }),
  resendDelivery: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{eventId}/resend',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Send one event of the last 30 days to an endpoint again, with the same ID.',
    input: z.strictObject({ id: Id, eventId: Id }),
    answers: { 202: Nothing },
  }),
  resendRange: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/resend',
    auth: 'user',
    permission: 'manage',
    coversEveryAccount: true,
    summary: 'Send every event between two times to an endpoint again, with the same IDs: those of the types it wants.',
    input: z.strictObject({ id: Id, from: InstantInput, to: InstantInput }),
    answers: { 202: Nothing },
  }),
}
