import { adminAnswers } from '#functions/api/admin/answers.ts'
import { api } from '#functions/http/api.ts'
import type { Machine } from '#functions/ports/health.ts'
import { adminApi } from '#shared/contracts/admin.ts'
import type { Machine as MachineState } from '#shared/contracts/admin-rows.ts'
import { byPlatform, type Platform, platformIds } from '#shared/domain/platforms.ts'
import type { User } from '#shared/domain/users.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeAudit } from '../fakes/audit.ts'
import { fakeConnector } from '../fakes/connector.ts'
import { fakeInvitations } from '../fakes/invitations.ts'
import { fakeHeartbeat, fakePlatformPauses } from '../fakes/limits.ts'
import { fakeMailer } from '../fakes/mailer.ts'
import { fakeMissedChecks } from '../fakes/missed-checks.ts'
import { fakeOwnApps, fakeSignUpChoices } from '../fakes/own-settings.ts'
import { fakePeople } from '../fakes/people.ts'
import { fakePostStatuses } from '../fakes/post-statuses.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakePublishingSettings } from '../fakes/publishing-settings.ts'
import { fakeRateLimits } from '../fakes/rate-limits.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { fakeUsage } from '../fakes/usage.ts'
import { aUser } from './a-user.ts'
import { ask, type CallOptions } from './call.ts'
import { aCaller } from './caller.ts'

const startsAt = Date.parse('2026-05-04T09:00:00.000Z')

/** The admin API over fakes, with a freshly authenticated administrator signed in. `pass` advances the clock. */
export const anAdminGroup = async ({
  user = aUser({ isAdministrator: true }),
  machine,
  isDeployed = false,
}: {
  user?: User
  machine?: MachineState
  isDeployed?: boolean
} = {}) => {
  let now = startsAt
  let secrets = 0
  const caller = await aCaller({ now, user })
  const audit = fakeAudit()
  const posts = fakePosts(fakeTargets())
  const heartbeat = fakeHeartbeat()
  const connector = fakeConnector({ now: () => now })
  const box: Machine | undefined = machine && { state: async () => machine }
  const deps = {
    ...caller.deps,
    users: caller.users,
    sessions: caller.sessions,
    rateLimits: fakeRateLimits(),
    people: fakePeople(caller.users),
    invitations: fakeInvitations(),
    accounts: fakeAccounts(),
    usage: fakeUsage({ posts: posts.all }),
    postStatuses: fakePostStatuses(posts.all),
    settings: fakePublishingSettings(),
    platformPauses: fakePlatformPauses(),
    missedChecks: fakeMissedChecks(),
    apiVersions: byPlatform(() => ({ version: 'v1', sunset: '2026-06-03', source: 'https://platform.test' })),
    settingsApp: (platform: Platform) => (platform === 'x' ? 'app-of-the-settings' : ''),
    ownApps: isDeployed ? undefined : fakeOwnApps(),
    signUpChoices: isDeployed ? undefined : fakeSignUpChoices(),
    connector,
    appConnectorOf: async () => connector,
    queueSizes: {
      read: async () => platformIds.map((platform) => ({ platform, waiting: 3, delayed: 2, running: 1, deadLetters: 0 })),
    },
    heartbeat,
    lastBeat: heartbeat.last,
    startedAt: now,
    sleep: () => new Promise<void>(() => undefined),
    report: () => undefined,
    machine: box,
    signUp: 'invitation' as const,
    nodeVersion: 'v24.0.0',
    mailer: fakeMailer(),
    siteUrl: 'https://crier.test',
    newSecret: () => `secret-${++secrets}`,
  }
  const trail = { audit, hashNetwork: (address: string) => `hash of ${address}`, users: caller.users }
  const handler = api(adminApi, adminAnswers(deps), { now: () => now, caller: { ...caller.deps, trail } })
  const call = (method: string, path: string, sent: CallOptions = {}) =>
    ask(handler, method, `/api/admin${path}`, { token: caller.token, ...sent })
  /** Adds another person with an account. */
  const person = async (own: Partial<User>) => {
    await caller.users.create(aUser({ email: `${own.id}@example.com`, ...own }), 'hash')
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { ...deps, caller, audit, posts, call, person, pass, now: () => now }
}
