import { expect, test } from 'vitest'
import type { Posts } from '#functions/ports/posts.ts'
import { type Post, type PostStatus, postStatus } from '#shared/domain/posts.ts'
import { isMediaNeeded } from './is-media-needed.ts'

const ref = { userId: 'user-1', id: 'file-1' }

const aPost = (own: Partial<Post>): Post => ({
  id: 'post-1',
  userId: 'user-1',
  revision: 1,
  status: postStatus.draft,
  accountIds: [],
  content: '',
  media: [],
  overrides: {},
  options: {},
  createdAt: '2026-05-04T09:00:00.000Z',
  updatedAt: '2026-05-04T09:00:00.000Z',
  listedAt: '2026-05-04T09:00:00.000Z',
  targets: [],
  settledVersion: 0,
  ...own,
})

/** Lists of posts, a post a page. */
const listing = (...posts: Post[]): { posts: Pick<Posts, 'ofStatus'> } => ({
  posts: {
    async ofStatus(userId: string, status: PostStatus, { cursor = '0' }) {
      const own = posts.filter((post) => post.userId === userId && post.status === status)
      const at = Number(cursor)
      return { items: own.slice(at, at + 1), cursor: at + 1 < own.length ? String(at + 1) : undefined }
    },
  },
})

test.each([
  ['a draft', aPost({ media: ['file-0', 'file-1'] })],
  ['a scheduled post', aPost({ status: postStatus.scheduled, media: ['file-1'] })],
  ['a video, as its thumbnail', aPost({ options: { youtube: { thumbnail: 'file-1' } } })],
  ['the override of a platform', aPost({ overrides: { x: { media: ['file-1'] } } })],
])('a file in %s is needed', async (_, post) => {
  await expect(isMediaNeeded(listing(aPost({}), aPost({}), post), ref)).resolves.toBe(true)
})

test.each([
  ['in nothing', aPost({ media: ['file-2'], overrides: { x: { content: 'file-1' } } })],
  ['in a published post', aPost({ status: postStatus.published, media: ['file-1'] })],
  ['in a failed post', aPost({ status: postStatus.failed, media: ['file-1'] })],
  ["in another person's draft", aPost({ userId: 'user-2', media: ['file-1'] })],
])('a file %s is not needed', async (_, post) => {
  await expect(isMediaNeeded(listing(aPost({}), post), ref)).resolves.toBe(false)
})
