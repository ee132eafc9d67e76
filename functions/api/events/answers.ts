import type { eventsApi } from '#shared/contracts/events.ts'
import type { Answers } from '../../http/answers.ts'
import { listEvents } from '../../use-cases/events/events.ts'
import { eventSamples } from '../../use-cases/events/samples.ts'
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  oneWebhook,
  removeWebhook,
  resendDelivery,
  resendRange,
  resumeWebhook,
  rotateSecret,
  testWebhook,
  type WebhookDeps,
} from '../../use-cases/events/webhooks.ts'

/** The answers of the events group. */
export const eventAnswers = (deps: WebhookDeps): Answers<typeof eventsApi> => ({
  list: (asked, { workspaceId }) => listEvents(deps, workspaceId, asked),
  samples: ({ type }) => eventSamples(type),
  listWebhooks: (_input, { workspaceId }) => listWebhooks(deps, workspaceId),
  createWebhook: (written, caller) => createWebhook(deps, caller, written),
  webhook: ({ id }, { workspaceId }) => oneWebhook(deps, { workspaceId, id }),
  changeWebhook: (change, caller) => changeWebhook(deps, caller, change),
  removeWebhook: ({ id }, caller) => removeWebhook(deps, caller, id),
  rotateSecret: ({ id }, caller) => rotateSecret(deps, caller, id),
  resumeWebhook: ({ id }, caller) => resumeWebhook(deps, caller, id),
  testWebhook: ({ id, type }, { workspaceId }) => testWebhook(deps, { workspaceId, id }, type),
  deliveries: ({ id, ...page }, { workspaceId }) => listDeliveries(deps, { workspaceId, id }, page),
  resendDelivery: ({ id, eventId }, { workspaceId }) => resendDelivery(deps, { workspaceId, id }, eventId),
  resendRange: ({ id, from, to }, { workspaceId }) => resendRange(deps, { workspaceId, id, from, to }),
})
