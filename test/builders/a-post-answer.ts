import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { statusOf, type TargetSummary } from '#shared/publishing/posts.ts'

/** One account's entry in a post, published by default. */
export const aTargetSummary = (own: Partial<TargetSummary> = {}): TargetSummary => ({
  accountId: 'x_77',
  platform: 'x',
  username: 'ada',
  state: 'published',
  attempts: 1,
  ...own,
})

/** A post as the API returns it, with a status derived from its targets. A draft if it has none. */
export const aPostAnswer = (own: Partial<PostAnswer> = {}): PostAnswer => ({
  id: 'post-1',
  revision: 1,
  status: own.targets ? statusOf(own.targets.map(({ state }) => state)) : postStatus.draft,
  accountIds: ['x_77'],
  content: 'Good morning',
  media: [],
  overrides: {},
  options: {},
  createdAt: '2026-05-03T08:00:00.000Z',
  updatedAt: '2026-05-03T08:00:00.000Z',
  targets: [],
  platformResponses: {},
  ...own,
})
