import { randomBytes } from 'node:crypto'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { dynamoApiKeys } from '../../adapters/dynamo/api-keys.ts'
import { dynamoJobPlan } from '../../adapters/dynamo/jobs.ts'
import { hash } from '../../adapters/dynamo/keys.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoPersonRecords } from '../../adapters/dynamo/person-records.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { dynamoWorkspaces } from '../../adapters/dynamo/workspaces.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { workspaceAnswers } from './answers.ts'

type Parts = GroupParts & { mailer: Mailer; siteUrl: string }

/** The calls for workspaces and their members. */
export const workspacesGroup = ({ table, edge, caller, creates, mailer, siteUrl }: Parts) => {
  const rateLimits = dynamoRateLimits(table)
  const answers = workspaceAnswers({
    workspaces: dynamoWorkspaces(table),
    users: caller.users,
    apiKeys: dynamoApiKeys(table),
    jobs: dynamoJobPlan(table),
    settings: dynamoPublishingSettings(table),
    activity: caller.activity,
    records: dynamoPersonRecords(table),
    oneTimeTokens: dynamoOneTimeTokens(table),
    rateLimits,
    mailer,
    siteUrl,
    newSecret: () => randomBytes(32).toString('base64url'),
    hashEmail: hash,
    now: clock.now,
    report,
  })
  return api(workspacesApi, answers, { now: clock.now, caller, creates, edge, openCalls: rateLimits })
}
