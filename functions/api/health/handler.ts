import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { healthApi, Recommendation } from '#shared/contracts/health.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { identityEnvironment } from '../../adapters/identity/environment.ts'
import { httpMachine } from '../../adapters/machine/http-machine.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { edgeEnvironment, readEdge } from '../../runtime/edge-keys.ts'
import { jsonVariable, readEnv } from '../../runtime/env.ts'
import { platformEnvironment, signUpEnvironment } from '../../runtime/environment.ts'
import { openOwnApps, openSignUpChoices, ownSettingsEnvironment } from '../../runtime/own-settings.ts'
import { report } from '../../runtime/report.ts'
import { healthAnswers } from './answers.ts'
import { deploymentConfig } from './deployment-config.ts'

const environment = readEnv({
  ...edgeEnvironment,
  TABLE_NAME: z.string(),
  SECRETS_PATH: z.string(),
  SITE_URL: z.string(),
  WAITLIST_SCRIPT_URL: z.string().optional(),
  RECOMMENDATIONS: z
    .string()
    .default('[]')
    .pipe(jsonVariable(z.array(Recommendation))),
  /** Where the sandbox shows mails instead of sending them. */
  MAIL_SANDBOX_URL: z.string().optional(),
  /** Where the process that serves on a machine of one's own tells how that machine is. */
  MACHINE_URL: z.url().optional(),
  ...platformEnvironment,
  ...signUpEnvironment,
  ...identityEnvironment,
  ...ownSettingsEnvironment,
  /** Only where administrators name apps. */
  KMS_KEY_ID: z.string().default(''),
})
const table = openTable(environment.TABLE_NAME)
const ownApps = openOwnApps(environment, table, environment.KMS_KEY_ID)
const signUpChoices = openSignUpChoices(environment, table)
const heartbeat = dynamoHeartbeat(table)
const answers = healthAnswers({
  lastBeat: heartbeat.last,
  startedAt: clock.now(),
  sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
  report,
  machine: environment.MACHINE_URL === undefined ? undefined : httpMachine(environment.MACHINE_URL),
  config: async () => {
    const [apps, choice] = await Promise.all([ownApps?.list(), signUpChoices?.get()])
    return deploymentConfig(environment, { apps, signUp: choice?.mode })
  },
  // A health check need not wait for it.
  openApi: async () => (await import('#shared/contracts/openapi-document.ts')).openApiDocument,
})

export const handler = api(healthApi, answers, { now: clock.now, edge: await readEdge(environment) })
