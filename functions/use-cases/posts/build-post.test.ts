import { expect, test } from 'vitest'
import { sharedWorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { newDraft, restarted, scheduleAhead, withTargets } from './build-post.ts'

const nine = '2026-05-04T09:00:00.000Z'
const now = toMs(nine)

test('a draft names each account once and is listed by when it was written', () => {
  const written = { accountIds: ['x_77', 'x_78', 'x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }

  const draft = newDraft(written, { id: 'post-1', requester: { workspaceId: 'user-1' }, now })

  expect(draft).toMatchObject({ revision: 1, status: postStatus.draft, accountIds: ['x_77', 'x_78'], listedAt: nine, targets: [] })
})

test('a post with targets waits, is listed by its time, and shows each account', () => {
  const accounts = [anAccount(), anAccount({ id: 'x_78', username: 'bob' })]

  const { post, targets } = withTargets(aPost({ revision: 4 }), { accounts, files: new Map() }, { dueAt: nine })

  expect(post).toMatchObject({ status: postStatus.scheduled, listedAt: nine })
  expect(post.targets).toEqual([
    { accountId: 'x_77', platform: 'x', username: 'ada', state: 'scheduled', attempts: 0, nextAt: nine },
    { accountId: 'x_78', platform: 'x', username: 'bob', state: 'scheduled', attempts: 0, nextAt: nine },
  ])
  expect(targets).toEqual([aTarget({ revision: 4 }), aTarget({ revision: 4, accountId: 'x_78' })])
})

test('a changed target starts over with the next version, and only its attempts are remembered', () => {
  const before = aTarget({
    version: 8,
    revision: 1,
    state: aState.retrying(),
    progress: { done: 1 },
    attempts: 3,
    failures: 2,
    isUnsynced: true,
    slotAt: nine,
    waitingSince: nine,
    unknownStep: { step: aStep(), sentAt: nine, fingerprint: 'Good morning' },
  })
  const fresh = aTarget({ revision: 2, content: { text: 'New', media: [], options: {} }, dueAt: '2026-05-05T09:00:00.000Z' })

  expect(restarted(before, fresh)).toEqual({ ...fresh, version: 9, attempts: 3 })
})

test('stores a future time with what the wall clock will show', () => {
  expect(scheduleAhead('2026-07-04T09:00:00.000Z', 'Europe/Berlin', now)).toEqual({
    scheduledAt: '2026-07-04T09:00:00.000Z',
    timeZone: 'Europe/Berlin',
    localTime: '2026-07-04T11:00:00',
  })
})

test.each([
  ['this very moment', nine],
  ['a minute ago', toInstant(now - minuteMs)],
])('refuses to schedule a post for %s', (_, scheduledAt) => {
  const refusal = { code: 'invalid', fields: { scheduledAt: [expect.stringContaining('This time has passed')] } }

  expect(() => scheduleAhead(scheduledAt, 'UTC', now)).toThrow(expect.objectContaining(refusal))
})

test('schedules a post up to ten years ahead, and no later', () => {
  const refusal = { code: 'invalid', fields: { scheduledAt: [expect.stringContaining('more than 10 years')] } }

  expect(scheduleAhead('2036-05-04T09:00:00.000Z', 'UTC', now).scheduledAt).toBe('2036-05-04T09:00:00.000Z')
  expect(() => scheduleAhead('2036-05-04T09:00:00.001Z', 'UTC', now)).toThrow(expect.objectContaining(refusal))
})

test('schedules a post for the next millisecond', () => {
  expect(scheduleAhead(toInstant(now + 1), 'UTC', now).scheduledAt).toBe(toInstant(now + 1))
})

test('refuses more text than one transaction holds, naming the content', () => {
  const parts = Array.from({ length: 9 }, () => 'x'.repeat(25_000))
  const accounts = Array.from({ length: 49 }, (_, number) => anAccount({ id: `x_${number}` }))

  const build = () => withTargets(aPost({ options: { x: { parts } } }), { accounts, files: new Map() }, { dueAt: nine })

  expect(build).toThrow(expect.objectContaining({ code: 'invalid', fields: { content: [expect.stringContaining('too much text')] } }))
})

test('a post in a shared workspace says who wrote it', () => {
  const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }
  const requester = { workspaceId: sharedWorkspaceId('bakery'), userId: 'user-2' }

  expect(newDraft(written, { id: 'post-1', requester, now })).toMatchObject({ createdBy: 'user-2' })
  expect(newDraft(written, { id: 'post-1', requester: { workspaceId: 'user-1', userId: 'user-1' }, now }).createdBy).toBeUndefined()
})
