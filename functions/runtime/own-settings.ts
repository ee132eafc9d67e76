import * as z from 'zod'
import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { dynamoOwnApps } from '../adapters/dynamo/own-apps.ts'
import { sharedReadings } from '../adapters/dynamo/shared-readings.ts'
import { dynamoSignUpChoice } from '../adapters/dynamo/sign-up-choice.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { kmsVault } from '../adapters/kms/vault.ts'
import { type AppOf, appOf, type PlatformRegistrations, platformApps, type secretName } from '../adapters/platforms/app.ts'
import type { OwnApps } from '../ports/own-apps.ts'
import type { SignUpChoices } from '../ports/sign-up-choice.ts'
import type { AccessTokenDeps } from '../use-cases/accounts/access-token.ts'
import { signUpMode } from '../use-cases/people/sign-up-mode.ts'
import { clock } from './clock.ts'
import type { signUpEnvironment } from './environment.ts'

/** Whether administrators decide here what the settings leave to them; on AWS the deployment decides all of it. */
export const ownSettingsEnvironment = { OWN_SETTINGS: z.literal('table').optional() }

type Environment = z.output<z.ZodObject<typeof ownSettingsEnvironment>>

/** Who asks within so long of a reading, in ms, is told that one. */
const reading = { ms: secondMs, now: clock.now }

/** The apps that administrators named; undefined where they may not. */
export const openOwnApps = ({ OWN_SETTINGS }: Environment, table: Table, keyId: string): OwnApps | undefined => {
  if (!OWN_SETTINGS) return undefined
  const stored = dynamoOwnApps(table, kmsVault(keyId))
  const apps = sharedReadings(stored.get, reading)
  const lists = sharedReadings(() => stored.list(), reading)
  return { ...stored, get: apps.get, list: () => lists.get(undefined) }
}

/** How our apps are found. `isAppNamed` is there where one may be missing that accounts were connected through. */
export type Apps = Pick<AccessTokenDeps, 'isAppNamed'> & { appOf: AppOf }

/** Our apps at the platforms. Where administrators name them, one may be missing that accounts were connected through: `isAppNamed` tells. */
export const openApps = (
  environment: Environment & { PLATFORM_APPS: PlatformRegistrations; KMS_KEY_ID: string },
  secrets: Record<ReturnType<typeof secretName>, string>,
  table: Table,
): Apps => {
  const ownApps = openOwnApps(environment, table, environment.KMS_KEY_ID)
  const found = appOf(platformApps(environment.PLATFORM_APPS, secrets), ownApps)
  return { appOf: found, ...(ownApps && { isAppNamed: async (platform: Platform) => (await found(platform)).clientId !== '' }) }
}

/** The same for those who change them: they read what is there now. */
export const openOwnAppsToChange = ({ OWN_SETTINGS }: Environment, table: Table, keyId: string): OwnApps | undefined =>
  OWN_SETTINGS && dynamoOwnApps(table, kmsVault(keyId))

/** What administrators chose of who may sign up; undefined where they may not. */
export const openSignUpChoices = ({ OWN_SETTINGS }: Environment, table: Table): SignUpChoices | undefined =>
  OWN_SETTINGS && dynamoSignUpChoice(table)

/** Who may sign up, and the plan that everybody is given: what the use cases of signing up need to know. */
export const signUpSettings = (environment: Environment & z.output<z.ZodObject<typeof signUpEnvironment>>, table: Table) => ({
  signUp: signUpMode(environment.SIGN_UP, openSignUpChoices(environment, table)),
  grantedPlan: environment.GRANTED_PLAN,
})
