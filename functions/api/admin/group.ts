import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { adminApi } from '#shared/contracts/admin.ts'
import { dynamoAccounts } from '../../adapters/dynamo/accounts.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import { dynamoRateLimits, dynamoUsage } from '../../adapters/dynamo/limits.ts'
import { dynamoMissedChecks } from '../../adapters/dynamo/missed-checks.ts'
import { dynamoPeople } from '../../adapters/dynamo/people.ts'
import { dynamoPlatformPauses } from '../../adapters/dynamo/platforms.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { dynamoInvitations } from '../../adapters/dynamo/sign-up.ts'
import { appOf, type PlatformApps, type PlatformRegistrations } from '../../adapters/platforms/app.ts'
import { apiVersions, appConnectorOf } from '../../adapters/platforms/registry.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Machine, QueueSizes } from '../../ports/health.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { OwnApps } from '../../ports/platforms.ts'
import type { SignUpSettings } from '../../ports/sign-up.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { adminAnswers } from './answers.ts'

type Parts = GroupParts & {
  registrations: PlatformRegistrations
  /** The apps administrators can test, with their secrets. */
  apps: PlatformApps
  /**
   * The apps administrators can change. Reads always return the current values. Undefined if the deployment decides.
   */
  ownApps: OwnApps | undefined
  signUp: Pick<SignUpSettings, 'mode' | 'choices'>
  queueSizes: QueueSizes
  machine: Machine | undefined
  mailer: Mailer
  siteUrl: string
}

/** The calls for administrators. */
export const adminGroup = (parts: Parts) => {
  const { table, edge, caller, registrations, apps, ownApps, signUp, queueSizes, machine, mailer, siteUrl } = parts
  const heartbeat = dynamoHeartbeat(table)
  const answers = adminAnswers({
    ...caller,
    rateLimits: dynamoRateLimits(table),
    people: dynamoPeople(table),
    invitations: dynamoInvitations(table),
    newSecret: () => randomBytes(32).toString('base64url'),
    signUp: signUp.mode,
    accounts: dynamoAccounts(table),
    usage: dynamoUsage(table),
    postStatuses: dynamoPostStatuses(table),
    settings: dynamoPublishingSettings(table),
    platformPauses: dynamoPlatformPauses(table, clock.now),
    missedChecks: dynamoMissedChecks(table),
    apiVersions,
    settingsApp: (platform) => (registrations[platform]?.clientId ?? '').trim(),
    ownApps,
    signUpChoices: signUp.choices,
    appConnectorOf: appConnectorOf(appOf(apps, ownApps), { fetch, now: clock.now }),
    queueSizes,
    heartbeat,
    lastBeat: heartbeat.last,
    startedAt: clock.now(),
    sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
    report,
    machine,
    nodeVersion: process.version,
    mailer,
    siteUrl,
  })
  return api(adminApi, answers, { now: clock.now, caller, edge })
}
