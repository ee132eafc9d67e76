import type { Count, Measure } from '#functions/ports/health.ts'
import type { AccessToken } from '#functions/use-cases/accounts/access-token.ts'
import type { PostDeps } from '#functions/use-cases/posts/post-deps.ts'
import type { DeliveryDeps, SweepDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { serverLanes } from '#functions/use-cases/publishing/lanes.ts'
import { syncPost } from '#functions/use-cases/publishing/store.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { fakeClock } from '../fakes/clock.ts'
import { fakeDeliveries } from '../fakes/deliveries.ts'
import { fakeEvents } from '../fakes/events.ts'
import { fakeMediaLibrary } from '../fakes/fake-media-library.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { fakeKeptCards } from '../fakes/kept-cards.ts'
import { fakeBudgets, fakeHeartbeat, fakePlatformPauses, fakePublishRateLimiter } from '../fakes/limits.ts'
import { fakeMissedChecks } from '../fakes/missed-checks.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakePublisher } from '../fakes/publisher.ts'
import { fakePublishingSettings } from '../fakes/publishing-settings.ts'
import { fakeSchedules } from '../fakes/schedules.ts'
import { fakeServerPaces } from '../fakes/server-paces.ts'
import { fakeDueShards, fakeTargets } from '../fakes/targets.ts'
import { fakeUsage } from '../fakes/usage.ts'
import { fakeWorkspaces } from '../fakes/workspaces.ts'
import { aScheduledPost } from './a-post.ts'
import { aUser } from './a-user.ts'
import { anAccount } from './an-account.ts'

/**
 * The engine and the post actions over fakes, with its own clock set to `at`, and one person with the account from
 * `anAccount`.
 */
export const anEngine = async (at: string) => {
  const clock = fakeClock(toMs(at))
  const targets = fakeTargets()
  const jobs = fakeJobs()
  const events = fakeEvents({ jobs })
  const posts = fakePosts(targets, { jobs })
  const accounts = fakeAccounts()
  await accounts.connect(anAccount(), 'sealed')
  const publisher = fakePublisher(clock.now)
  const budgets = fakeBudgets()
  const paces = fakeServerPaces(clock.now)
  const reports: string[] = []
  const measured: Parameters<Measure>[] = []
  const counted: Parameters<Count>[0][] = []
  let version = (await accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version ?? 0
  let refreshes = 0
  let ids = 0

  /** `access-1` is valid until the platform refuses it, then `access-2`, and so on. */
  const accessToken: DeliveryDeps['accessToken'] = async (ref, { force } = {}): Promise<AccessToken> => {
    const account = await accounts.get(ref)
    if (!account) return { kind: 'reconnect', message: 'This account is no longer connected. Reconnect it.' }
    if (account.state.name === 'reconnect') return { kind: 'reconnect', message: account.state.message }
    if (force === version) {
      await accounts.storeTokens(ref, { version, sealed: 'sealed', tokenExpiresAt: account.tokenExpiresAt })
      version += 1
      refreshes += 1
    }
    return { kind: 'token', token: `access-${refreshes + 1}`, version, account }
  }
  const own = {
    clock,
    targets,
    posts,
    accounts,
    jobs,
    events,
    tellEvent: events.tellEvent,
    publisher,
    reports,
    measured,
    counted,
    accessToken,
    deliveries: fakeDeliveries(),
    schedules: fakeSchedules(),
    media: fakeMediaLibrary(),
    keptCards: fakeKeptCards(),
    workspaces: fakeWorkspaces(),
    settings: fakePublishingSettings(),
    platformPauses: fakePlatformPauses(),
    rateLimiter: fakePublishRateLimiter(),
    paces,
    lanes: serverLanes({ paces, now: clock.now, report: (message) => void reports.push(message) }),
    budgets,
    heartbeat: fakeHeartbeat(),
    missedChecks: fakeMissedChecks(),
    publisherOf: async () => publisher,
    shards: () => fakeDueShards,
    parts: 1,
    sweepElsewhere: async () => Promise.reject(new Error('There is one part.')),
    random: () => 0,
    newId: () => `id-${++ids}`,
    usage: fakeUsage({ posts: posts.all, budgets }),
    millsADay: async () => 2_000,
    sync: (ref: { workspaceId: string; id: string }) => syncPost({ clock, posts, targets, jobs, tellEvent: events.tellEvent }, ref),
    report: (message: string) => void reports.push(message),
    measure: (...measurement: Parameters<Measure>) => void measured.push(measurement),
    count: (event) => void counted.push(event),
    requester: { workspaceId: 'user-1', owner: async () => aUser() },
  } satisfies PostDeps & DeliveryDeps & SweepDeps & Record<string, unknown>

  return {
    ...own,
    run: clock.run,
    /** Stores a post with these targets, reflected in its own item. */
    async keep(written: Target | readonly Target[], post: Partial<Post> = {}) {
      const all = [written].flat()
      const [first] = all
      const kept = aScheduledPost(all, { id: first?.postId ?? 'post-1', ...post })
      const changes = all.map((target) => ({ kind: 'create' as const, target }))
      if (!(await posts.create(kept, changes))) throw new Error('The post was there already.')
      return kept
    },
    /** A post's only target in its current state. */
    async target(postId = 'post-1', accountId = 'x_77') {
      const found = await targets.get({ postId, accountId })
      if (!found) throw new Error('There is no such target.')
      return found
    },
    attempts: async (postId = 'post-1') => (await targets.attempts(postId, { limit: 100 })).items,
  }
}
