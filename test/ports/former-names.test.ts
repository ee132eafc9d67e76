import { readFileSync } from 'node:fs'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { hash, keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import { dynamoGroups, dynamoNotes, dynamoQueues } from '#functions/adapters/dynamo/own-lists.ts'
import { packed } from '#functions/adapters/dynamo/packed.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoPublishRateLimiter } from '#functions/adapters/dynamo/publish-rate-limiter.ts'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import { dynamoInvitations } from '#functions/adapters/dynamo/sign-up.ts'
import { userAttributes } from '#functions/adapters/dynamo/stored-user.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import { RenderAnswer } from '#functions/adapters/image-variants/render-call.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aPost } from '../builders/a-post.ts'
import { aQueue } from '../builders/a-queue.ts'
import { aState, aStep, aTarget } from '../builders/a-target.ts'
import { aUser } from '../builders/a-user.ts'
import { anAccount } from '../builders/an-account.ts'
import { aMedia } from '../media/a-media.ts'
import { startDynamo } from '../setup/dynamo.ts'

// Items stored before some of their fields and states were renamed to match the glossary.

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const { table } = dynamo
const Fields = z.record(z.string(), z.json())
const former = z.record(z.string(), Fields).parse(JSON.parse(readFileSync(new URL('former-items.json', import.meta.url), 'utf8')))
const { states = {} } = former
const put = (Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item }))
const itemAt = async (Key: Record<string, string>) => (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item ?? {}
const [targets, posts, accounts, users] = [dynamoTargets(table), dynamoPosts(table), dynamoAccounts(table), dynamoUsers(table)]
const nine = '2026-05-04T09:00:00.000Z'

/** A target in the old format, with overrides. */
const keepTarget = async (postId: string, own: object = {}) => {
  const ref = { postId, accountId: 'x_77' }
  await put({ ...keys.target(ref), version: 1, packed: packed({ ...former.target, ...own }) })
  return ref
}

test('reads a target under the current names', async () => {
  const ref = await keepTarget('read')

  expect(await targets.get(ref)).toEqual(
    aTarget({
      ...ref,
      state: aState['outcome-unknown']({ reconciliations: 2, absences: 1 }),
      slotAt: toInstant(toMs(nine) + 5 * secondMs),
      enqueuesInVain: 3,
      unknownStep: { step: aStep(), sentAt: '2026-05-04T08:59:00.000Z', fingerprint: 'Good morning' },
      isUnsynced: true,
    }),
  )
})

test.each([
  ['a message was sent for', 'waiting', aState.enqueued()],
  ['a person paused', 'stopped', aState.paused()],
])('reads the state of a target that %s under the current names', async (_, name, state) => {
  const ref = await keepTarget(name, { state: states[name] })

  expect((await targets.ofPost(ref.postId)).map((target) => target.state)).toEqual([state])
})

test('writes a target under the current names only', async () => {
  const ref = await keepTarget('written')

  const read = await targets.get(ref)
  await targets.replace(advance(read ?? aTarget(), { failures: 1 }))

  const { packed: json } = await itemAt(keys.target(ref))
  expect(Object.keys(Fields.parse(JSON.parse(z.string().parse(json)))).toSorted()).toEqual(
    Object.keys({ ...read })
      .filter((name) => !['postId', 'accountId', 'version'].includes(name))
      .toSorted(),
  )
})

/** A post in the old format, whose item shows a target paused by the plan. */
const keepPost = async (id: string) => {
  const post = aPost({ id, status: postStatus.scheduled })
  const { syncedVersion: _version, targets: _targets, ...others } = post
  await put({ ...keys.post(post), revision: 1, ...former.post, packed: packed({ ...others, ...former.post, targets: [former.line] }) })
  return post
}

test('reads a post and each account’s entry under the current names', async () => {
  const post = await keepPost('shown')

  expect(await posts.get(post)).toMatchObject({
    syncedVersion: 4,
    targets: [{ accountId: 'x_77', state: 'paused', pausedBy: 'plan' }],
  })
})

test('a newer reading of its targets syncs an old-format post, and an older one doesn’t', async () => {
  const post = await keepPost('synced')
  const reading = { ...post, status: postStatus.published }

  const isSynced = (syncedVersion: number) => posts.sync({ ...reading, syncedVersion })

  expect([await isSynced(4), await isSynced(5), await isSynced(5), await isSynced(6)]).toEqual([false, true, false, true])
  expect(await posts.get(post)).toMatchObject({ status: postStatus.published, syncedVersion: 6 })
})

test('reads a reconciliation attempt under the current name', async () => {
  const ref = await keepTarget('attempted')
  await put({ ...keys.attempt({ ...ref, startedAt: nine, number: 1 }), packed: packed({ ...former.attempt }) })

  expect((await targets.attempts(ref.postId, { limit: 1 })).items).toMatchObject([{ step: 'reconcile post', outcome: 'found' }])
})

test('an account paused by a plan stays paused until the plan resumes it', async () => {
  const account = anAccount({ workspaceId: 'paused' })
  await accounts.connect(account, 'sealed')
  await put({ ...(await itemAt(keys.account(account))), ...former.account })

  expect((await accounts.get(account))?.pausedByPlan).toBe(true)
  await accounts.setPausedByPlan(account, false)
  expect((await accounts.get(account))?.pausedByPlan).toBeUndefined()
})

test('an old-format person is still an administrator with failing email', async () => {
  await put({ ...keys.user('ada'), ...userAttributes(aUser({ id: 'ada', email: 'ada@example.com' })), ...former.user })

  expect(await users.get('ada')).toMatchObject({ isAdministrator: true, deliveryProblem: { kind: 'bounce', at: nine } })
})

test('updates to such a person take effect', async () => {
  await put({ ...keys.user('bob'), ...userAttributes(aUser({ id: 'bob', email: 'bob@example.com' })), ...former.user })

  await users.setAdministrator('bob', false)
  await users.markEmailVerified('bob')

  const bob = await users.get('bob')
  expect([bob?.isAdministrator, bob?.deliveryProblem]).toEqual([false, undefined])
})

test('an old-format invitation creates an administrator', async () => {
  const now = toMs(nine)
  await put({ ...keys.invitation(hash('the token')), ...former.invitation, endsAt: now + secondMs })

  expect(await dynamoInvitations(table).get('the token', now)).toMatchObject({ isAdministrator: true })
})

test('what old-format settings paused stays paused', async () => {
  await put({ ...keys.publishingSettings('ada'), settings: former.settings })

  expect(await dynamoPublishingSettings(table).get('ada')).toEqual({
    isEverythingPaused: true,
    pausedPlatforms: ['x'],
    lateLimitMinutes: 60,
  })
})

test('slots taken in the old format count', async () => {
  await put({ ...keys.slots('x', '77'), ...former.slots })
  const now = toMs(nine) + 5 * secondMs
  const rule = { limit: 5, windowMs: 62 * secondMs, apartMs: 200, queuedApartMs: secondMs }
  const waiter = { dueAt: nine, postId: 'post-1' }

  const at = await dynamoPublishRateLimiter(table).queue({ platform: 'x', remoteId: '77', waiter, now, rule, goodForMs: 400 })

  expect(at).toBe(toMs(nine) + 62 * secondMs)
})

test('accepts a picture from a function with the old code as the variant', () => {
  const answer = { kind: 'made', picture: { file: former.picture, contentType: 'image/jpeg', bytes: 1, width: 1, height: 1 } }

  expect(RenderAnswer.parse(answer)).toMatchObject({ picture: { file: { id: 'file-1', variant: 'x-large' } } })
})

/** A stored item as it was before there were workspaces, when everything belonged to a person. */
const ofPerson = <Owned extends { workspaceId: string }>({ workspaceId: userId, ...rest }: Owned) => ({ ...rest, userId })
const before = { workspaceId: 'before' }

test('what a person owned before there were workspaces is in their own workspace', async () => {
  const [account, media, queue] = [anAccount(before), aMedia(before), aQueue(before)]
  const group = { ...before, id: 'group-1', name: 'Shops' }
  const note = { ...before, id: 'note-1', day: '2026-05-04', text: 'Fair' }
  const { groups: inGroups, ...stored } = account
  await put({ ...keys.account(account), ...ofPerson(stored), groups: inGroups, sealed: 'sealed', tokenVersion: 1 })
  await put({ ...keys.media(media), ...ofPerson(media) })
  await put({ ...keys.groups('before'), groups: [ofPerson(group)], version: 1 })
  await put({ ...keys.queues('before'), queues: [ofPerson(queue)], version: 1 })
  await put({ ...keys.notes('before'), notes: [ofPerson(note)], version: 1 })

  expect((await accounts.get(account))?.workspaceId).toBe('before')
  expect((await dynamoMediaLibrary(table).get(media))?.workspaceId).toBe('before')
  expect((await dynamoGroups(table).read('before')).groups).toEqual([group])
  expect((await dynamoQueues(table).read('before')).queues).toEqual([queue])
  expect((await dynamoNotes(table).read('before')).notes).toEqual([note])
})

test('a target from before there were workspaces is in its person’s own workspace', async () => {
  const ref = await keepTarget('owned')

  expect((await targets.get(ref))?.workspaceId).toBe('user-1')
})
