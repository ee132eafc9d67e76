import { expect, test } from 'vitest'
import type { Actor } from '#shared/domain/api-keys.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { Review } from '#shared/publishing/reviews.ts'
import { aTarget } from '#test/builders/a-target.ts'
import { fakePostStatuses } from '#test/fakes/post-statuses.ts'
import { describeMedia, isMediaNeeded } from './library.ts'

const ref = { workspaceId: 'user-1', id: 'file-1' }

const aPost = (own: Partial<Post>): Post => ({
  id: 'post-1',
  workspaceId: 'user-1',
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
  syncedVersion: 0,
  ...own,
})

const scheduled = (own: Partial<Post>) => aPost({ status: postStatus.scheduled, media: ['file-1'], ...own })

const kept = (...posts: Post[]) => ({
  postStatuses: fakePostStatuses(() => posts),
  posts: { get: async () => posts.at(-1) },
  targets: { ofPost: async (): Promise<Target[]> => [] },
})

test.each([
  ['a draft', aPost({ media: ['file-0', 'file-1'] })],
  ['a scheduled post', aPost({ status: postStatus.scheduled, media: ['file-1'] })],
  ['a video, as its thumbnail', aPost({ options: { youtube: { thumbnail: 'file-1' } } })],
  ['the override of a platform', aPost({ overrides: { x: { media: ['file-1'] } } })],
])('a file in %s is needed', async (_, post) => {
  await expect(isMediaNeeded(kept(aPost({}), aPost({}), post), ref)).resolves.toBe(true)
})

test.each([
  ['in nothing', aPost({ media: ['file-2'], overrides: { x: { content: 'file-1' } } })],
  ['in a published post', aPost({ status: postStatus.published, media: ['file-1'] })],
  ['in a failed post', aPost({ status: postStatus.failed, media: ['file-1'] })],
  ["in another person's draft", aPost({ workspaceId: 'user-2', media: ['file-1'] })],
])('a file %s is not needed', async (_, post) => {
  await expect(isMediaNeeded(kept(aPost({}), post), ref)).resolves.toBe(false)
})

test('a file in a post that has just gone out is not needed, while the list still shows it as scheduled', async () => {
  const post = aPost({ status: postStatus.scheduled, media: ['file-1'] })
  const sent = aTarget({ state: { name: 'published', remoteId: '1', url: 'https://x.com/ann/status/1', at: '2026-05-04T10:00:00.000Z' } })
  const going = aTarget({ state: { name: 'processing', checkAt: '2026-05-04T10:00:05.000Z' } })
  const deps = (...targets: Target[]) => ({ ...kept(post), targets: { ofPost: async () => targets } })

  await expect(isMediaNeeded(deps(sent), ref)).resolves.toBe(false)
  await expect(isMediaNeeded(deps(sent, going), ref)).resolves.toBe(true)
})

test('finds a file through its post where the list does not name the post’s files', async () => {
  const post = aPost({ media: ['file-1'] })
  const deps = { ...kept(post), postStatuses: { open: async () => [{ id: post.id, status: postStatus.draft }] } }

  await expect(isMediaNeeded(deps, ref)).resolves.toBe(true)
})

const at = '2026-05-04T09:00:00.000Z'
const approved: Review = { name: 'approved', at, revision: 1, scheduledAt: at, timeZone: 'UTC' }
const awaiting: Review = { name: 'awaiting', at }
const aWriter: Actor = { role: 'writer' }
const anEditor: Actor = { role: 'editor' }
const anAdmin: Actor = { role: 'admin' }
const aWritingKey: Actor = { role: 'owner', key: { scopes: ['write'] } }

test.each<{ who: string; by: Actor; what: string; post: Post; outcome: 'changes' | 'can’t change' }>([
  { who: 'a writer', by: aWriter, what: 'an approved post', post: scheduled({ review: approved }), outcome: 'can’t change' },
  { who: 'a writer', by: aWriter, what: 'a post that needs no approval', post: scheduled({}), outcome: 'can’t change' },
  { who: 'a writer', by: aWriter, what: 'a post that awaits approval', post: scheduled({ review: awaiting }), outcome: 'changes' },
  { who: 'a writer', by: aWriter, what: 'a draft', post: aPost({ media: ['file-1'] }), outcome: 'changes' },
  { who: 'a writer', by: aWriter, what: 'no post', post: scheduled({ media: ['file-2'] }), outcome: 'changes' },
  { who: 'an editor', by: anEditor, what: 'an approved post', post: scheduled({ review: approved }), outcome: 'can’t change' },
  { who: 'an editor', by: anEditor, what: 'a post that needs no approval', post: scheduled({}), outcome: 'changes' },
  { who: 'an admin', by: anAdmin, what: 'an approved post', post: scheduled({ review: approved }), outcome: 'changes' },
  { who: 'a writing key', by: aWritingKey, what: 'a post that needs no approval', post: scheduled({}), outcome: 'can’t change' },
])('$who $outcome the alt text of a file in $what', async ({ by, post, outcome }) => {
  const written: string[] = []
  const setAltText = async (_ref: MediaRef, altText: string) => {
    written.push(altText)
    return undefined
  }

  const change = describeMedia({ ...kept(post), library: { setAltText } }, { ...ref, altText: 'Our shop', by })

  // This library has no file.
  await expect(change).rejects.toMatchObject({ code: outcome === 'changes' ? 'not-found' : 'forbidden' })
  expect(written).toEqual(outcome === 'changes' ? ['Our shop'] : [])
})
