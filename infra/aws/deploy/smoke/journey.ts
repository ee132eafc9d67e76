import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { defaultPlan } from '#shared/domain/plans.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { openClient } from './client.ts'
import type { Hands, Newcomer } from './hands.ts'
import { showThumbnail, uploadPicture } from './picture.ts'
import { simplePlatforms } from './simple-platforms.ts'
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
