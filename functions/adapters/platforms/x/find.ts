import type { Delivery, Found, Sent } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { millsPerUsd } from '#shared/platforms/day-budgets.ts'
import { xPrices } from '#shared/platforms/x/limits.ts'
import { bearer, type PlatformClient } from '../call.ts'
import { lostAmongOthers, refusalOf, transient } from '../failed.ts'
import { callX, type ListedPost, TimelineAnswer } from './call.ts'
import { created } from './create-post.ts'
import { fieldNames } from './field-names.ts'
import { fingerprintOf, isBare, isWhole, marksOf } from './listed-post.ts'
import { readProgress } from './steps.ts'

/** How far X's clock and ours may differ, in ms. */
const clockToleranceMs = minuteMs
const pagesMax = 3
const pageTimeoutMs = 15 * secondMs
/** The deadline for all pages together, in ms. */
const deadlineMs = 24 * secondMs

/**
 * Looks for the fingerprint among the account's posts since `sentAt`. Also returns what X bills for the posts it
 * listed.
 */
export const findPost = async (deps: PlatformClient, delivery: Delivery, sent: Sought): Promise<Found> => {
  let postsRead = 0
  const found = await findAmong(deps, delivery, { ...sent, onRead: (count) => (postsRead += count) })
  return { ...found, mills: Math.round(postsRead * xPrices.postRead.value * millsPerUsd) }
}

type Sought = Omit<Sent, 'step'> & { accessToken: string }
type OnRead = { onRead: (posts: number) => void }

const findAmong = async (
  deps: PlatformClient,
  delivery: Delivery,
  { sentAt, fingerprint, notOurs = [], accessToken, onRead }: Sought & OnRead,
): Promise<Found> => {
  const since = toMs(sentAt) - clockToleranceMs
  const listed = await postsSince(deps, { userId: delivery.account.remoteId, since, accessToken, onRead })
  if (listed.kind === 'unavailable') return listed
  const others = [...readProgress(delivery.progress).posts, ...notOurs]
  const candidates = listed.posts.filter(
    ({ id, created_at }) => !others.includes(id) && (created_at === undefined || toMs(created_at) >= since),
  )
  const [match] = candidates
    .filter((post) => isWhole(post) && fingerprintOf(marksOf(post)) === fingerprint)
    .sort((a, b) => compareIds(a.id, b.id))
  if (match) return { kind: 'found', outcome: created(deps, delivery, match.id) }
  if (!candidates.every(isWhole)) return { kind: 'unavailable', refusal: transient('X left out part of what we asked for.') }
  if (listed.isComplete) return { kind: 'absent' }
  return { kind: 'unavailable', refusal: lostAmongOthers }
}

type Listed = { kind: 'listed'; posts: ListedPost[]; isComplete: boolean } | Extract<Found, { kind: 'unavailable' }>
type Asked = OnRead & { userId: string; since: number; accessToken: string; startedAt: number }

const postsSince = async (deps: PlatformClient, asked: Omit<Asked, 'startedAt'>): Promise<Listed> => {
  const within = { ...asked, startedAt: deps.now() }
  const listed = (await listBy(deps, within, fieldNames.new)) ?? (await listBy(deps, within, fieldNames.old))
  return listed ?? { kind: 'unavailable', refusal: transient('X didn’t return what we need to find the post.') }
}

type Names = (typeof fieldNames)[keyof typeof fieldNames]

/** Returns undefined if X doesn't know these names. */
const listBy = async (deps: PlatformClient, asked: Asked, names: Names): Promise<Listed | undefined> => {
  const posts: ListedPost[] = []
  let token: string | undefined
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await askForPage(deps, asked, { ...names, ...(token && { pagination_token: token }) })
    if (called.kind !== 'ok') return unlessUnknown(refusalOf(called))
    const { data = [], meta } = called.value
    asked.onRead(data.length)
    if (data.length > 0 && data.every(isBare)) return undefined
    posts.push(...data)
    token = meta?.next_token
    if (!token) return { kind: 'listed', posts, isComplete: true }
  }
  return { kind: 'listed', posts, isComplete: false }
}

const unlessUnknown = (refusal: Refusal) =>
  refusal.reason.class === 'invalid-content' ? undefined : { kind: 'unavailable' as const, refusal }

const askForPage = (deps: PlatformClient, { userId, since, accessToken, startedAt }: Asked, query: Record<string, string>) =>
  callX(deps, {
    operation: 'find',
    method: 'GET',
    path: `/users/${userId}/tweets`,
    query: { max_results: '100', start_time: `${toInstant(since).slice(0, 19)}Z`, ...query },
    authorization: bearer(accessToken),
    answer: TimelineAnswer,
    timeoutMs: Math.max(1, Math.min(pageTimeoutMs, deadlineMs - (deps.now() - startedAt))),
  })

/** Compares ids by time: X's ids increase with it, and have up to 19 digits. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
