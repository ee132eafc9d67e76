import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { statusOf, type TargetSummary } from '#shared/publishing/posts.ts'

/** One account's line in a post: published unless said otherwise. */
export const aTargetSummary = (own: Partial<TargetSummary> = {}): TargetSummary => ({
  accountId: 'x_77',
  platform: 'x',
  username: 'ada',
  state: 'published',
  attempts: 1,
  ...own,
})

/** A post as the API answers it, with the status that its accounts give it: a draft unless it has targets. */
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
