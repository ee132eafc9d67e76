import * as z from 'zod'
import type { Plan } from '#shared/domain/plans.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import { secondMs } from '#shared/domain/times.ts'
import { dynamoOwnApps } from '../adapters/dynamo/own-apps.ts'
import { sharedReadings } from '../adapters/dynamo/shared-readings.ts'
import { dynamoSignUpChoice } from '../adapters/dynamo/sign-up-choice.ts'
import type { Table } from '../adapters/dynamo/table.ts'
import { type AppOf, appOf, type PlatformApps } from '../adapters/platforms/app.ts'
import type { OwnApps } from '../ports/own-apps.ts'
import type { SignUpChoices } from '../ports/sign-up-choice.ts'
import type { Vault } from '../ports/vault.ts'
import type { AccessTokenDeps } from '../use-cases/accounts/access-token.ts'
import { clock } from './clock.ts'
import type { signUpEnvironment } from './environment.ts'

/** Whether administrators decide here what the settings leave to them; on AWS the deployment decides all of it. */
export const ownSettingsEnvironment = { OWN_SETTINGS: z.literal('table').optional() }

/** Anyone who asks within this many ms of a reading is told that one. */
const reading = { ms: secondMs, now: clock.now }

/** The apps that administrators named, for whatever only reads them. */
export const openOwnApps = (table: Table, vault: Vault): OwnApps => {
  const stored = dynamoOwnApps(table, vault)
  const apps = sharedReadings(stored.get, reading)
  const lists = sharedReadings(() => stored.list(), reading)
  return { ...stored, get: apps.get, list: () => lists.get(undefined) }
}

/** How our apps are found. `isAppNamed` is there where one may be missing that accounts were connected through. */
export type Apps = Pick<AccessTokenDeps, 'isAppNamed'> & { appOf: AppOf }

/** Our apps at the platforms: those of the settings, and those that administrators named, where they may. */
export const openApps = (apps: PlatformApps, ownApps: OwnApps | undefined): Apps => {
  const found = appOf(apps, ownApps)
  return { appOf: found, ...(ownApps && { isAppNamed: async (platform: Platform) => (await found(platform)).clientId !== '' }) }
}

/** Who may sign up, and the plan that everybody is given, if they are. `choices` is there where administrators may choose another mode. */
export type SignUpSettings = { mode: SignUpMode; grantedPlan: Plan | undefined; choices: SignUpChoices | undefined }

/** Those settings as a deployment's variables have them. */
export const signUpSettings = (
  { SIGN_UP, GRANTED_PLAN, OWN_SETTINGS }: z.output<z.ZodObject<typeof signUpEnvironment & typeof ownSettingsEnvironment>>,
  table: Table,
): SignUpSettings => ({ mode: SIGN_UP, grantedPlan: GRANTED_PLAN, choices: OWN_SETTINGS && dynamoSignUpChoice(table) })
