import * as z from 'zod'
import { Recommendation } from '#shared/contracts/health.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { identityEnvironment } from '../../adapters/identity/config.ts'
import { platformEnvironment, signUpEnvironment } from '../../compose/environment.ts'
import { edgeEnvironment, readEdge } from '../../compose/open-group.ts'
import { jsonVariable, readEnv } from '../../runtime/env.ts'
import { healthGroup } from './group.ts'

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
  /** Where the sandbox shows emails instead of sending them. */
  MAIL_SANDBOX_URL: z.string().optional(),
  ...platformEnvironment,
  ...signUpEnvironment,
  ...identityEnvironment,
})

export const handler = healthGroup({
  table: openTable(environment.TABLE_NAME),
  edge: await readEdge(environment),
  settings: environment,
  ownApps: undefined,
  signUpChoices: undefined,
  machine: undefined,
})
