import * as z from 'zod'
import { Recommendation } from '#shared/contracts/health.ts'
import { dynamoSignUpChoice } from '../../adapters/dynamo/sign-up-choice.ts'
import { openTable } from '../../adapters/dynamo/table.ts'
import { identityEnvironment } from '../../adapters/identity/environment.ts'
import { kmsVault } from '../../adapters/kms/vault.ts'
import { httpMachine } from '../../adapters/machine/http-machine.ts'
import { edgeEnvironment, readEdge } from '../../runtime/edge-keys.ts'
import { jsonVariable, readEnv } from '../../runtime/env.ts'
import { platformEnvironment, signUpEnvironment } from '../../runtime/environment.ts'
import { openOwnApps, ownSettingsEnvironment } from '../../runtime/own-settings.ts'
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

export const handler = healthGroup({
  table,
  edge: await readEdge(environment),
  settings: environment,
  ownApps: environment.OWN_SETTINGS && openOwnApps(table, kmsVault(environment.KMS_KEY_ID)),
  signUpChoices: environment.OWN_SETTINGS && dynamoSignUpChoice(table),
  machine: environment.MACHINE_URL === undefined ? undefined : httpMachine(environment.MACHINE_URL),
})
