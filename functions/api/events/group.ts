import { eventsApi } from '#shared/contracts/events.ts'
import { dynamoWebhookDeliveries, dynamoWebhooks } from '../../adapters/dynamo/events.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { webhookSender } from '../../adapters/outside/webhook-sender.ts'
import { apiVersions } from '../../compose/api-versions.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { openEvents } from '../../compose/told-events.ts'
import { api } from '../../http/api.ts'
import type { JobRunner } from '../../ports/jobs.ts'
import type { Vault } from '../../ports/vault.ts'
import { clock } from '../../runtime/clock.ts'
import { newId } from '../../runtime/ids.ts'
import { eventAnswers } from './answers.ts'

type Parts = GroupParts & { vault: Vault; jobRunner: JobRunner; allowsLoopback: boolean }

/** The calls for what happened in a workspace, and for the endpoints that are told. */
export const eventsGroup = ({ table, edge, caller, vault, jobRunner, allowsLoopback }: Parts) => {
  const answers = eventAnswers({
    clock,
    events: openEvents(table),
    webhooks: dynamoWebhooks(table),
    webhookDeliveries: dynamoWebhookDeliveries(table),
    jobs: dynamoJobPlan(table),
    jobRunner,
    sender: webhookSender({ allowsLoopback }),
    vault,
    newId,
    apiVersion: apiVersions.apiVersion,
    allowsLoopback,
  })
  return api(eventsApi, answers, { now: clock.now, caller, edge })
}
