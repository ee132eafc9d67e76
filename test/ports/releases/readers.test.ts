import { readdirSync } from 'node:fs'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import { dynamoJobPlan } from '#functions/adapters/dynamo/jobs.ts'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoPublishingSettings } from '#functions/adapters/dynamo/publishing-settings.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { RenderOrder } from '#functions/adapters/image-variants/render-call.ts'
import { JobKind } from '#functions/ports/jobs.ts'
import { toMessage } from '#functions/use-cases/publishing/enqueue.ts'
import { barePicture } from '#shared/domain/pictures.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { TargetStateName } from '#shared/domain/targets.ts'
import { anAttempt, aReason, aState, aStep, aTarget } from '../../builders/a-target.ts'
import { aUser } from '../../builders/a-user.ts'
import { anAccount } from '../../builders/an-account.ts'
import { aMedia } from '../../media/a-media.ts'
import { startDynamo } from '../../setup/dynamo.ts'
import { keepTargets } from '../post-stores.ts'

// During a rollout, and after a rollback, the previous version reads what this one wrote. A release would skip a state
// it doesn't know and send late. So a version first learns to read such a state, and only the next one writes it.
// Releases count from the next one on.

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const { table } = dynamo
const [targets, posts] = [dynamoTargets(table), dynamoPosts(table)]

const Reader = z.custom<z.ZodType>((value) => typeof value === 'object' && value !== null && 'safeParse' in value)
const UserReader = z.custom<(table: object) => (item: unknown) => unknown>((value) => typeof value === 'function')
const ReadItem = z.custom<(schema: z.ZodType, item: unknown) => unknown>((value) => typeof value === 'function')
const Unpacked = z.custom<(item: unknown, said: object) => unknown>((value) => typeof value === 'function')
const Readers = z.object({
  Account: Reader,
  Attempt: Reader,
  DeliveryMessage: Reader,
  Job: Reader,
  Media: Reader,
  Post: Reader,
  PublishingSettings: Reader,
  RenderOrder: Reader,
  Target: Reader,
  readItem: ReadItem,
  unpacked: Unpacked,
  userReader: UserReader,
})
/** The kept releases, and today's readers, which the next release keeps: `readers.ts`. */
const releases = readdirSync(new URL('.', import.meta.url)).filter((name) => /^readers(-.*\.js|\.ts)$/.test(name))
const readersOf = async (release: string) =>
  z.object({ readers: Readers }).parse({ ...(await import(/* @vite-ignore */ new URL(release, import.meta.url).href)) }).readers

const sentAt = '2026-05-04T09:00:00.000Z'

/** Everything a target can contain besides its state. */
const all = {
  progress: { posts: ['1850'] },
  hasEffect: true,
  attempts: 3,
  failures: 2,
  isUnsynced: true,
  waitingSince: sentAt,
  releasedAt: sentAt,
  slotAt: sentAt,
  partDelayMs: 600_000,
  nextPartAt: sentAt,
  unknownStep: { step: aStep(), sentAt, fingerprint: 'Good morning' },
}

const itemOf = async (key: Record<string, string>) => (await table.client.send(new GetCommand({ TableName: table.name, Key: key }))).Item

const written = async (postId: string, state: keyof typeof aState) => {
  const before = aTarget({ postId })
  const post = await keepTargets(posts, before)
  const known = state === 'outcome-unknown' ? aState['outcome-unknown']({ notOurs: ['1849'] }) : aState[state]()
  const target = advance(before, { ...all, state: known })
  const attempt = anAttempt({ postId, outcome: 'refused', reason: aReason({ platformCode: '403', detail: 'No' }) })
  await targets.replace(target, attempt)
  return { target, post, attempt }
}

test('there is a release to check the items against', () => {
  expect(releases.length).toBeGreaterThan(0)
})

test.each(releases.flatMap((release) => TargetStateName.options.map((state) => [release, state] as const)))(
  '%s correctly reads a target that is %s',
  async (release, state) => {
    const { Target, unpacked } = await readersOf(release)
    const { target } = await written(`${release}-${state}`, state)

    const { postId, accountId, version, content, dueAt, progress, unknownStep } = target

    const read = Target.safeParse(unpacked(await itemOf(keys.target(target)), { postId, accountId }))

    expect(read).toMatchObject({ success: true, data: { postId, version, content, dueAt, progress, unknownStep, state: { name: state } } })
  },
)

test.each(releases)('%s reads attempts and posts', async (release) => {
  const { Attempt, Post, unpacked } = await readersOf(release)
  const { post, attempt } = await written(`${release}-rest`, 'failed')

  expect(Attempt.safeParse(unpacked(await itemOf(keys.attempt(attempt)), { postId: post.id }))).toMatchObject({
    success: true,
    data: attempt,
  })
  const read = Post.safeParse(unpacked(await itemOf(keys.post(post)), { userId: post.workspaceId, workspaceId: post.workspaceId }))
  expect(read).toMatchObject({ success: true, data: { id: post.id, content: post.content } })
})

test.each(releases)('%s reads people, their accounts, files, and settings', async (release) => {
  const { Account, Media, PublishingSettings, readItem, userReader } = await readersOf(release)
  const user = aUser({ id: release, email: `${release}@example.com`, deliveryProblem: { kind: 'bounce', at: sentAt } })
  const account = anAccount({ workspaceId: release, settings: { replySettings: 'following' }, signInEndsAt: sentAt })
  const media = aMedia({ workspaceId: release, state: { name: 'ready', width: 4, height: 3, hasMetadata: true } })
  await dynamoUsers(table).create(user, 'hash')
  await dynamoAccounts(table).connect(account, 'sealed')
  await dynamoMediaLibrary(table).create(media, { count: 1, bytes: media.bytes })
  await dynamoPublishingSettings(table).put(release, publishingSettingsDefault)

  expect(userReader({})(await itemOf(keys.user(release)))).toEqual(user)
  expect(readItem(Account, await itemOf(keys.account(account)))).toEqual(account)
  expect(readItem(Media, await itemOf(keys.media(media)))).toEqual(media)
  expect(readItem(PublishingSettings, (await itemOf(keys.publishingSettings(release)))?.settings)).toEqual(publishingSettingsDefault)
})

test.each(releases.flatMap((release) => JobKind.options.map((kind) => [release, kind] as const)))(
  '%s reads a planned job of the kind %s, without which it could run none of that person’s',
  async (release, kind) => {
    const { Job } = await readersOf(release)
    const job = { ownerId: `${release}-jobs`, kind, subject: 'a' }
    await dynamoJobPlan(table).plan(job, sentAt)

    const { ownerId, ...others } = job
    const stored = Job.parse({ ...(await itemOf(keys.job(job))), ownerId })
    expect(stored).toEqual({ ownerId, ...others, dueAt: sentAt, tries: 0 })
  },
)

test.each(releases)('%s accepts the messages sent now', async (release) => {
  const { DeliveryMessage, RenderOrder } = await readersOf(release)
  const message = toMessage(aTarget({ state: aState.enqueued() }))
  const order: RenderOrder = { media: { workspaceId: 'user-1', id: 'file', bytes: 1_000 }, need: barePicture }

  expect(DeliveryMessage.parse(message)).toEqual(message)
  expect(RenderOrder.parse(order)).toEqual(order)
})
