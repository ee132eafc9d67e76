import { userAnswers } from '#functions/api/user/answers.ts'
import { api } from '#functions/http/api.ts'
import type { PersonRecord } from '#functions/ports/person-records.ts'
import { userApi } from '#shared/contracts/user.ts'
import type { User } from '#shared/domain/users.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakeOneTimeTokens } from '../fakes/one-time-tokens.ts'
import { fakePasswords } from '../fakes/passwords.ts'
import { fakePersonRecords } from '../fakes/person-records.ts'
import { fakePostStatuses } from '../fakes/post-statuses.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakePublishingSettings } from '../fakes/publishing-settings.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeSafeguards } from '../fakes/safeguards.ts'
import { fakeSignInThrottle } from '../fakes/sign-in-throttle.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { fakeUnsubscribeTokens } from '../fakes/unsubscribe-tokens.ts'
import { fakeUsage } from '../fakes/usage.ts'
import { ask, type Sent } from './call.ts'
import { aCaller } from './caller.ts'

/** The default time of calls: a Monday, 11:00 in Berlin. */
const startsAt = '2026-05-04T09:00:00.000Z'

/** Everyone's password. */
export const password = 'correct horse'

/** The user API over fakes, with a person signed in. Secrets are numbered, and `pass` advances the clock. */
export const aUserGroup = async (user?: User, at = startsAt) => {
  let now = Date.parse(at)
  let secrets = 0
  const caller = await aCaller({ now, ...(user && { user }) })
  const jobs = fakeJobs()
  const posts = fakePosts(fakeTargets(), { jobs })
  const kept = new Map<string, PersonRecord[]>()
  const [resumed, reports]: [string[], string[]] = [[], []]
  const deps = {
    ...caller.deps,
    users: caller.users,
    settings: fakePublishingSettings(),
    jobs,
    throttle: fakeSignInThrottle(),
    rateLimits: fakeRateLimits(),
    passwords: fakePasswords(),
    mailer: fakeMailer(),
    safeguards: fakeSafeguards(),
    oneTimeTokens: fakeOneTimeTokens(),
    unsubscribeTokens: fakeUnsubscribeTokens(),
    posts,
    accounts: fakeAccounts(),
    postStatuses: fakePostStatuses(posts.all),
    records: fakePersonRecords(kept),
    usage: fakeUsage({ posts: posts.all }),
    siteUrl: 'https://crier.test',
    now: () => now,
    newSecret: () => `secret-${++secrets}`,
    report: (message: string) => void reports.push(message),
    onResume: async (userId: string) => void resumed.push(userId),
  }
  const handler = api(userApi, userAnswers(deps), { now: () => now, caller: caller.deps })
  const call = (method: string, path: string, sent: Sent = {}) => ask(handler, method, `/api/user${path}`, { token: caller.token, ...sent })
  const change = (body: unknown, token?: string) => call('PUT', '', { body, ...(token !== undefined && { token }) })
  const stranger = (method: string, path: string, body?: unknown) =>
    ask(handler, method, `/api/user${path}`, { ...(body !== undefined && { body }) })
  const pass = (ms: number) => {
    now += ms
  }
  return { ...deps, caller, posts, kept, resumed, reports, call, change, stranger, pass }
}
