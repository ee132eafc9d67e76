import { randomBytes } from 'node:crypto'
import { dynamoJobPlan } from '../../adapters/dynamo/job-plan.ts'
import { dynamoOneTimeTokens } from '../../adapters/dynamo/one-time-tokens.ts'
import { dynamoPersonRecords } from '../../adapters/dynamo/person-records.ts'
import { dynamoPostStatuses } from '../../adapters/dynamo/post-statuses.ts'
import { dynamoPublishingSettings } from '../../adapters/dynamo/publishing-settings.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSafeguards } from '../../adapters/dynamo/safeguards.ts'
import { dynamoSignInThrottle } from '../../adapters/dynamo/sign-in-throttle.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import { dynamoUsage } from '../../adapters/dynamo/usage.ts'
import { argon2Passwords } from '../../adapters/passwords/argon2-passwords.ts'
import { type MailSettings, sesMailer } from '../../adapters/ses/mailer.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/report.ts'

/** What it takes to read and change what is kept of a person. */
export const personDeps = ({ table, siteUrl, mail }: { table: Table; siteUrl: string; mail: MailSettings }) => ({
  throttle: dynamoSignInThrottle(table),
  rateLimits: dynamoRateLimits(table),
  safeguards: dynamoSafeguards(table),
  oneTimeTokens: dynamoOneTimeTokens(table),
  jobs: dynamoJobPlan(table),
  settings: dynamoPublishingSettings(table),
  postStatuses: dynamoPostStatuses(table),
  records: dynamoPersonRecords(table),
  usage: dynamoUsage(table),
  passwords: argon2Passwords(),
  mailer: sesMailer(mail),
  siteUrl,
  newSecret: () => randomBytes(32).toString('base64url'),
  now: clock.now,
  report,
})
