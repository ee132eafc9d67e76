import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import type { FunctionName } from '#infra/aws/functions.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from '../api/call.ts'
import { startCrierOnAws } from '../api/crier.ts'
import { farAhead, type Inhabited, inhabit } from '../api/inhabited.ts'
import { makeDue } from '../api/make-due.ts'
import { aPerson, connectX, type Person, password } from '../api/person.ts'
import { publish, untilState } from '../api/posts.ts'
import { putFault } from '../api/sandbox.ts'
import { signedIn } from '../api/signed-in.ts'
import { seenByFunctions, tableOf } from '../setup/inside.ts'
import { beRefused } from './be-refused.ts'
import { guardAsPeopleDo } from './guard-as-people-do.ts'
import { haveJobsDone } from './have-jobs-done.ts'
import { hearAsProgramsDo } from './hear-as-programs-do.ts'
import { liveAsAdministrators } from './live-as-administrators.ts'
import { liveAsPeopleDo } from './live-as-people-do.ts'
import { liveOnAllPlatforms } from './live-on-all-platforms.ts'
import { payAsPeopleDo } from './pay-as-people-do.ts'
import { queueAsPeopleDo } from './queue-as-people-do.ts'
import { workAsProgramsDo } from './work-as-programs-do.ts'
import { workAsTeamsDo } from './work-as-teams-do.ts'

type Invoke = (name: FunctionName, environment: Record<string, string>, event: unknown) => Promise<unknown>
type Anna = Inhabited['anna']

/**
 * Has people use everything in Crier at least once, and the engine do everything that requires. `invoke` makes the
 * calls that people can't.
 */
export const liveThroughEverything = async (invoke: Invoke) => {
  const world = await inhabit(await startCrierOnAws())
  const { crier, anna, bert, carl } = world
  try {
    await signInAndOut(world)
    await createClient({ baseUrl: crier.url, token: anna.token }).request(healthApi.health, {})
    await writePosts(anna)
    await createTwice(world)
    await workWithFiles(world)
    await pauseAndResume(await aPerson(crier, 'dora', ['dora_x']))
    await publishOnTwoAccounts(await aPerson(crier, 'fritz', ['fritz_x', 'fritz_2_x']))
    await refresh(world)
    await reconnect(world)
    await anna.request(postsApi.retry, { postId: anna.posts.failed, accountId: anna.account })
    await clearAway(anna)
    await startAlarm(world, invoke)
    await sweepUp(world, invoke)
    await bert.request(platformsApi.disconnect, { p: 'x', id: bert.account })
    await carl.request(postsApi.removeDraft, { id: carl.draft })
    await liveAsPeopleDo(world)
    await guardAsPeopleDo(world)
    await liveAsAdministrators(world)
    await liveOnAllPlatforms(world)
    await queueAsPeopleDo(world)
    await hearAsProgramsDo(world)
    await beRefused(world)
    await payAsPeopleDo(world)
    await workAsProgramsDo(world)
    await workAsTeamsDo(world)
    await haveJobsDone(world)
  } finally {
    await crier.stop()
  }
}

const signInAndOut = async ({ crier, anna, carl }: Inhabited) => {
  const guest = createClient({ baseUrl: crier.url })
  await guest.request(authApi.resendVerification, { email: carl.email })
  // Emails to this address bounce.
  const username = 'bounce@simulator.amazonses.com'
  await guest.request(authApi.register, { username, password, name: 'Gone', plan: 'early-bird' })
  const { token } = signedIn(await guest.request(authApi.login, { email: anna.email, password }))
  const { request } = createClient({ baseUrl: crier.url, token })
  await request(authApi.me, {})
  await request(authApi.logout, {})
}

const writePosts = async ({ request, posts, written }: Anna) => {
  await request(postsApi.preflight, written)
  await request(postsApi.edit, { id: posts.draft, revision: 1, content: 'The better draft' })
  await request(postsApi.scheduleDraft, { id: posts.draft, scheduledAt: farAhead })
  await request(postsApi.scheduleDraft, { id: posts.draft, scheduledAt: '2035-06-04T09:00:00.000Z' })
  await request(postsApi.unschedule, { id: posts.draft })
  await request(postsApi.scheduleDraft, { id: posts.draft, scheduledAt: farAhead })
  await request(postsApi.cancel, { id: posts.draft })
  const { id } = (await request(postsApi.duplicate, { id: posts.scheduled })).body
  await request(postsApi.publishDraft, { id })
  for (const list of [postsApi.drafts, postsApi.scheduled, postsApi.published, postsApi.failed]) await request(list, { limit: 10 })
  await request(postsApi.attempts, { id })
}

/** Repeats a create with the same idempotency key. */
const createTwice = async ({ crier, anna: { token } }: Inhabited) => {
  const headers = { 'idempotency-key': 'once' }
  const file = { fileName: 'twice.png', contentType: 'image/png', bytes: 100 }
  for (const _ of ['first', 'again']) {
    await call(crier, 'POST /posts/drafts', { token, headers, body: { content: 'Written twice' } })
    await call(crier, 'POST /media', { token, headers: { 'idempotency-key': 'file' }, body: file })
  }
}

const workWithFiles = async ({ crier, anna }: Inhabited) => {
  const { request, files, token } = anna
  await request(mediaApi.list, { limit: 10 })
  await request(mediaApi.update, { id: files.ready, altText: 'A crier' })
  await call(crier, `GET /media/${files.ready}/content`, { token })
  await publish(anna, 'With a picture', { media: [files.ready] })
  const { id: draft } = (await request(postsApi.draft, { content: 'Needs the picture', media: [files.ready] })).body
  await call(crier, `DELETE /media/${files.ready}`, { token })
  await request(postsApi.removeDraft, { id: draft })
  await request(mediaApi.remove, { id: files.ready })
  const large = { fileName: 'large.mp4', contentType: 'video/mp4', bytes: 200_000_000 } as const
  const { id } = (await request(mediaApi.create, large)).body.media
  await request(mediaApi.arrived, { id })
  await request(mediaApi.addresses, { id, numbers: [1] })
  await request(mediaApi.remove, { id })
}

const pauseAndResume = async (dora: Person) => {
  await dora.request(userApi.setPublishing, { ...publishingSettingsDefault, isEverythingPaused: true })
  const held = await publish(dora, 'Held back')
  await untilState(dora, held.id, 'paused')
  await dora.request(userApi.setPublishing, publishingSettingsDefault)
  await untilState(dora, held.id, 'published')
}

/** A worker reads and enqueues both accounts' targets together. */
const publishOnTwoAccounts = async (fritz: Person) => {
  const { id } = await publish(fritz, 'On two accounts')
  await untilState(fritz, id, 'published')
}

const refresh = async ({ crier, anna }: Inhabited) => {
  await anna.request(platformsApi.allAccounts, {})
  await anna.request(platformsApi.linkCard, { url: 'https://crier.invalid/' })
  await anna.request(platformsApi.linkCard, { url: `${crier.sandboxUrl}/articles/how-we-bake` })
  await anna.request(platformsApi.settings, { p: 'x', id: anna.account, settings: { replySettings: 'following' } })
  await anna.request(platformsApi.refreshToken, { p: 'x', refreshToken: anna.account })
  const emil = await aPerson(crier, 'emil', ['emil_x'])
  await putFault(crier, { operation: 'post', account: 'emil_x', expireTokens: true })
  await publish(emil, 'After a refresh')
  await putFault(crier, { operation: 'post', account: 'emil_x', status: 429, retryAfter: 1 })
  await publish(emil, 'At the second try')
}

const reconnect = async ({ crier, bert }: Inhabited) => {
  const hold = async (content: string) => {
    await putFault(crier, { operation: 'post', account: 'bert_x', revokeTokens: true })
    const { id } = await publish(bert, content)
    await untilState(bert, id, 'paused')
    return id
  }
  const held = await hold('After a new sign-in')
  await makeDue(crier, { userId: bert.id, postId: held, accountId: bert.account, inMs: 10 * minuteMs })
  await connectX(bert, 'bert_x')
  await untilState(bert, held, 'enqueued')
  await bert.request(postsApi.publishDraft, { id: held })
  await untilState(bert, held, 'published')

  const late = await hold('After another new sign-in')
  await makeDue(crier, { userId: bert.id, postId: late, accountId: bert.account, inMs: -2 * hourMs })
  await connectX(bert, 'bert_x')
  const { accounts } = (await bert.request(postsApi.late, {})).body
  const answers = accounts.flatMap(({ accountId, posts }) =>
    posts.map(({ postId, dueAt }) => ({ postId, accountId, dueAt, answer: 'send-now' as const })),
  )
  await bert.request(postsApi.answerLate, { answers })
  await untilState(bert, late, 'published')
}

const clearAway = async ({ request, posts }: Anna) => {
  await request(postsApi.remove, { id: posts.published })
  const { body } = await request(postsApi.failed, { limit: 10 })
  for (const { id } of body.items) await request(postsApi.removeFailed, { id })
}

/** Fires the schedule of a post due in a few minutes. */
const startAlarm = async ({ crier, anna }: Inhabited, invoke: Invoke) => {
  const scheduledAt = toInstant(Date.now() + 5 * minuteMs)
  const { id, revision } = (await anna.request(postsApi.schedule, { ...anna.written, content: 'In some minutes', scheduledAt })).body
  await invoke('publish', seenByFunctions(crier), { postId: id, revision })
}

/**
 * Has the sweep find what others left: a post whose schedule was lost, and one that ended without its list being
 * updated.
 */
const sweepUp = async ({ crier, anna, bert }: Inhabited, invoke: Invoke) => {
  const change = changingTargets(crier)
  await change(anna.posts.scheduled, { dueAt: toInstant(Date.now() + minuteMs) })
  const lookedAt = toInstant(Date.now() - 2 * minuteMs)
  await change(bert.posts.published, {
    isUnsynced: true,
    state: { name: 'published', at: lookedAt, remoteId: '1', url: 'https://x.test/1' },
  })
  const reason = { class: 'transient', message: 'It is not known.' } as const
  await change(bert.posts.failed, { state: { name: 'needs-attention', at: lookedAt, reason } })
  await invoke('sweep', seenByFunctions(crier), {})
  await bert.request(postsApi.confirm, { id: bert.posts.failed, accountId: bert.account, url: 'https://x.test/2' })
}

/** Changes targets directly in the table, bypassing the system. */
const changingTargets = (crier: Inhabited['crier']) => {
  const targets = dynamoTargets(tableOf(crier))
  return async (postId: string, changes: Partial<Target>) => {
    for (const target of await targets.ofPost(postId)) await targets.replace(advance(target, changes))
  }
}
