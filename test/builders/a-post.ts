import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import { type Post, statusOf, toSummary } from '#shared/publishing/posts.ts'

/** A one-sentence draft for the account from `anAccount`. */
export const aPost = (own: Partial<Post> = {}): Post => ({
  id: 'post-1',
  workspaceId: 'user-1',
  revision: 1,
  status: postStatus.draft,
  accountIds: ['x_77'],
  content: 'Good morning',
  media: [],
  overrides: {},
  options: {},
  createdAt: '2026-05-03T08:00:00.000Z',
  updatedAt: '2026-05-03T08:00:00.000Z',
  listedAt: '2026-05-03T08:00:00.000Z',
  targets: [],
  syncedVersion: 0,
  ...own,
})

/** A post due on 2026-05-04 at 09:00 UTC, with the given targets reflected in its own item. */
export const aScheduledPost = (targets: readonly Target[], own: Partial<Post> = {}): Post =>
  aPost({
    status: statusOf(targets.map(({ state }) => state.name)),
    accountIds: targets.map(({ accountId }) => accountId),
    schedule: { scheduledAt: '2026-05-04T09:00:00.000Z', timeZone: 'Europe/Berlin', localTime: '2026-05-04T11:00:00' },
    listedAt: '2026-05-04T09:00:00.000Z',
    targets: targets.map((target) => toSummary(target, 'ada')),
    syncedVersion: targets.reduce((sum, { version }) => sum + version, 0),
    ...own,
  })
