import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { authApi } from '#shared/contracts/auth.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { defaultPlan } from '#shared/domain/plans.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Client } from '#web/lib/request.ts'
import { callMs, openClient } from './client.ts'
import { type Hands, type Newcomer, simplePlatforms } from './hands.ts'
import { despiteFailure, StepFailed, type Steps } from './steps.ts'

/**
 * How late a post may be and still count as on time, in ms: the second that docs/reliability.md promises, plus the
 * platform's own response.
 */
const onTimeMs = 5 * secondMs
/** Long enough for a platform that processes the image first, in ms. */
const afterDueMs = 180_000
const everyMs = 2_000

export type Journey = {
  readonly address: string
  readonly email: string
  readonly hands: Hands
  /** How far ahead the post is scheduled, in seconds. */
  readonly seconds: number
  /** Keeps the account afterward and prints its password. */
  readonly isKept: boolean
  /** Shown to the operator only. */
  readonly tell: (line: string) => void
}

/** How late the post was, in ms, and its URL. */
export type Lateness = { readonly lateMs: number; readonly url: string }

/**
 * Follows the first real account's path: it signs up, publishes a post on time, and leaves. Returns how late the post
 * was, if there was one.
 */
export const walkJourney = async (steps: Steps, journey: Journey): Promise<Lateness | undefined> => {
  let newcomer: Newcomer | undefined
  try {
    newcomer = await steps.take('sign-up', () => signUp(journey))
    return await publishAs(steps, newcomer, journey)
  } catch (error) {
    if (error instanceof StepFailed) return undefined
    throw error
  } finally {
    const leaving = newcomer
    if (leaving && journey.isKept) journey.tell(`→ The account stays: ${leaving.email} with the password ${leaving.password}`)
    else if (leaving) await despiteFailure(steps.take('deleting the account', () => leave(leaving)))
  }
}

const publishAs = async (steps: Steps, newcomer: Newcomer, { hands, seconds }: Journey): Promise<Lateness> => {
  await steps.take('mail', () => verify(newcomer, hands))
  const account = await steps.take('connecting an account', () => connect(newcomer, hands))
  const mediaId = await steps.take('upload', async () => ({
    says: 'a picture was taken and probed',
    value: await uploadPicture(newcomer.request),
  }))
  await despiteFailure(
    steps.take('thumbnail', async () => ({
      says: `a picture of ${await showThumbnail(newcomer.request, mediaId)} bytes`,
      value: undefined,
    })),
  )
  return steps.take(`a post in ${seconds} s`, () => publish(newcomer, { accountId: account.id, mediaId, seconds }))
}

const signUp = async ({ address, email }: Journey) => {
  const password = `Smoke-${randomBytes(12).toString('base64url')}`
  const guest = openClient(address)
  const { body } = await guest.request(authApi.register, { username: email, password, name: 'Smoke', plan: defaultPlan })
  const { request } = openClient(address, body.token)
  return { says: 'somebody new has an account', value: { email, password, request } satisfies Newcomer }
}

const verify = async (newcomer: Newcomer, hands: Hands) => {
  await hands.openMailedLink(newcomer)
  const isVerified = async () => (await newcomer.request(userApi.get, {})).body.isEmailVerified || undefined
  if (!(await untilFound(isVerified, { patienceMs: hands.patienceMs, everyMs }))) throw new Error('The mailed link was not opened.')
  return { says: 'the mailed link was opened', value: undefined }
}

const connect = async (newcomer: Newcomer, hands: Hands) => {
  await hands.connectAccount(newcomer)
  const platforms = await simplePlatforms()
  const find = async () => (await newcomer.request(platformsApi.allAccounts, {})).body.find(({ type }) => platforms.includes(type))
  const account = await untilFound(find, { patienceMs: hands.patienceMs, everyMs })
  if (!account) throw new Error(`No account of ${platforms.map((platform) => platformNames[platform]).join(', ')} was connected.`)
  return { says: `${account.username} on ${platformNames[account.type]}`, value: account }
}

type PlannedPost = { readonly accountId: string; readonly mediaId: string; readonly seconds: number }

const publish = async ({ request }: Newcomer, { accountId, mediaId, seconds }: PlannedPost) => {
  const scheduledAt = toInstant(Math.ceil(Date.now() / secondMs + seconds) * secondMs)
  const content = `Crier tries itself out, ${scheduledAt}. This post can be deleted.`
  const { id } = (await request(postsApi.schedule, { accountIds: [accountId], content, media: [mediaId], scheduledAt })).body
  const ended = async () => {
    const { status, targets } = (await request(postsApi.get, { id })).body
    return status === postStatus.scheduled ? undefined : targets[0]
  }
  const target = await untilFound(ended, { patienceMs: toMs(scheduledAt) - Date.now() + afterDueMs, everyMs })
  if (!target) throw new Error(`It was not published ${afterDueMs / secondMs} s after it was due.`)
  const { publishedAt, url, state, reason } = target
  if (publishedAt === undefined || url === undefined) throw new Error(`It is ${state}: ${reason?.message ?? 'without a reason'}`)
  const lateMs = toMs(publishedAt) - toMs(scheduledAt)
  if (lateMs < 0 || lateMs > onTimeMs) throw new Error(`It was ${lateMs} ms late, at ${url}.`)
  return { says: `published ${lateMs} ms after it was due, at ${url}`, value: { lateMs, url } satisfies Lateness }
}

const leave = async ({ request, email, password }: Newcomer) => {
  await request(userApi.remove, { confirmation: email, password })
  const status = await request(userApi.get, {}).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )
  if (status !== 401) throw new Error(`Its session is answered with ${status} afterward.`)
  return { says: 'it is gone, and its session has ended; what was posted stays at the platform', value: undefined }
}

type PollOptions = { readonly patienceMs: number; readonly everyMs: number }

/** Polls until there's a result and returns it, or undefined once the time is up. */
const untilFound = async <Value>(
  ask: () => Promise<Value | undefined>,
  { patienceMs, everyMs }: PollOptions,
): Promise<Value | undefined> => {
  const stopAt = performance.now() + patienceMs
  for (;;) {
    const value = await ask()
    if (value !== undefined || performance.now() > stopAt) return value
    await pause(everyMs)
  }
}

const [width, height] = [1_080, 1_080]
const named = { fileName: 'smoke.jpg', contentType: 'image/jpeg', altText: 'A plain color.' } as const

/** Announces an image, uploads it through its form as a browser does, and completes it. Returns its id. */
const uploadPicture = async (request: Client['request']): Promise<string> => {
  const file = await sharp({ create: { width, height, channels: 3, background: '#e6a269' } })
    .jpeg()
    .toBuffer()
  const { media, upload } = (await request(mediaApi.create, { ...named, bytes: file.length })).body
  if (!('url' in upload)) throw new Error('Crier offers no form for a small picture.')
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: named.contentType }))
  const stored = await fetch(upload.url, { method: 'POST', body: form, signal: AbortSignal.timeout(callMs) })
  if (!stored.ok) throw new Error(`The storage answers ${stored.status} to the picture.`)
  const { id, state } = (await request(mediaApi.complete, { id: media.id })).body
  if (state.name !== 'ready') throw new Error(`The picture is ${state.name}.`)
  return id
}

/** Loads the thumbnail from the URL in the library. Returns its size in bytes. */
const showThumbnail = async (request: Client['request'], id: string): Promise<number> => {
  const { location } = (await request(mediaApi.thumbnail, { id })).body
  const response = await fetch(location, { signal: AbortSignal.timeout(callMs) })
  const type = response.headers.get('content-type') ?? 'nothing'
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok || !type.startsWith('image/')) throw new Error(`The storage answers ${response.status} with ${type}.`)
  return byteLength
}
