import { dynamoAccounts } from '../adapters/dynamo/accounts.ts'
import { dynamoBelongings } from '../adapters/dynamo/belongings.ts'
import { dynamoJobs } from '../adapters/dynamo/jobs.ts'
import { dynamoMediaLibrary } from '../adapters/dynamo/media-library.ts'
import { dynamoPostStandings } from '../adapters/dynamo/post-standings.ts'
import { dynamoPosts } from '../adapters/dynamo/posts.ts'
import { dynamoSessions } from '../adapters/dynamo/sessions.ts'
import { dynamoSuggestions } from '../adapters/dynamo/suggestions.ts'
import { openTable } from '../adapters/dynamo/table.ts'
import { dynamoTargets } from '../adapters/dynamo/targets.ts'
import { dynamoUsers } from '../adapters/dynamo/users.ts'
import { kmsVault } from '../adapters/kms/vault.ts'
import { connectors } from '../adapters/platforms/connectors.ts'
import type { XConfig } from '../adapters/platforms/x/config.ts'
import { s3MediaFiles } from '../adapters/s3/media-files.ts'
import { eventBridgeSchedules, type ScheduleSettings } from '../adapters/scheduler/schedules.ts'
import { openMailService, sesMailer } from '../adapters/ses/mailer.ts'
import type { JwtKeys } from '../adapters/tokens/jwt-tokens.ts'
import { jwtUnsubscribeTokens } from '../adapters/tokens/unsubscribe-tokens.ts'
import { clock } from '../runtime/clock.ts'
import { report } from '../runtime/report.ts'
import { removePerson } from '../use-cases/jobs/remove-person.ts'
import type { JobDeps } from '../use-cases/jobs/run-jobs.ts'
import { sendWeeklySummary } from '../use-cases/jobs/send-weekly-summary.ts'
import { tellFailedPosts } from '../use-cases/jobs/tell-failed-posts.ts'
import { tellLostAccounts } from '../use-cases/jobs/tell-lost-accounts.ts'

type Settings = { tableName: string; keyId: string; bucket: string; siteUrl: string; mailFrom: string } & {
  schedules: ScheduleSettings
  jwtKeys: JwtKeys
  x: XConfig
}

/** The real parts of doing jobs. */
export const jobDeps = ({ tableName, keyId, bucket, siteUrl, mailFrom, schedules, jwtKeys, x }: Settings): JobDeps => {
  const table = openTable(tableName)
  const [accounts, posts, targets] = [dynamoAccounts(table), dynamoPosts(table), dynamoTargets(table)]
  const mail = {
    users: dynamoUsers(table),
    mailer: sesMailer(openMailService(), mailFrom),
    unsubscribeTokens: jwtUnsubscribeTokens(jwtKeys),
    siteUrl,
  }
  const removal = {
    ...{ clock, report, users: mail.users, mailer: mail.mailer },
    ...{ accounts, posts, targets, belongings: dynamoBelongings(table), sessions: dynamoSessions(table) },
    ...{
      suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
      library: dynamoMediaLibrary(table),
      files: s3MediaFiles({ bucket }),
    },
    ...{ schedules: eventBridgeSchedules(schedules), connectors: connectors({ x }), vault: kmsVault(keyId) },
  }
  const standings = dynamoPostStandings(table)
  return {
    ...{ clock, report, jobs: dynamoJobs(table) },
    work: {
      'failed-post': (turn) => tellFailedPosts({ ...mail, posts, targets }, turn),
      reconnect: (turn) => tellLostAccounts({ ...mail, accounts }, turn),
      'weekly-summary': (turn) => sendWeeklySummary({ ...mail, posts, standings }, turn),
      'remove-person': (turn) => removePerson(removal, turn),
    },
  }
}
