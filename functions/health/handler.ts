import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { contracts } from '#shared/contracts/all.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { type OpenApiDocument, toOpenApi } from '#shared/contracts/openapi.ts'
import { dynamoHeartbeat } from '../adapters/dynamo/heartbeat.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { api } from '../http/api.ts'
import { clock } from '../runtime/clock.ts'
import { readEnv } from '../runtime/env.ts'
import { report } from '../runtime/report.ts'
import { healthAnswers } from './answers.ts'

const { TABLE_NAME } = readEnv({ TABLE_NAME: z.string() })
const table = openTable(TABLE_NAME)
const heartbeat = dynamoHeartbeat(table)
const targets = dynamoTargets(table)
/** Made when first asked for: a health check need not wait for it. */
let document: OpenApiDocument | undefined
const answers = healthAnswers({
  lastSweepAt: heartbeat.last,
  oldestOverdue: targets.oldestDue,
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
  report,
  openApi: () => (document ??= toOpenApi(contracts)),
})

export const handler = api(healthApi, answers, { now: clock.now })
