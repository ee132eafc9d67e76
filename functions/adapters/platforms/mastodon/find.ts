import * as z from 'zod'
import type { Delivery, Found, Lost, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { lostAmongOthers, refusalOf, transient } from '../failed.ts'
import { isNewestFirst } from '../newest-first.ts'
import { callAs } from './call.ts'
import { created, mediaIds, type Post, StatusAnswer } from './create-post.ts'
import { fileGone } from './refusals.ts'
import type { Access } from './session.ts'
import { optionsOf, readProgress, textsOf } from './steps.ts'

const ListedStatus = StatusAnswer.extend({
  created_at: z.string(),
  in_reply_to_id: z.string().nullish(),
  spoiler_text: z.string().default(''),
  application: z.object({ name: z.string() }).nullish(),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
})
type ListedStatus = z.output<typeof ListedStatus>
const SourceAnswer = z.object({ text: z.string() })

/** How far a server's clock and ours may differ, in ms. */
const clockToleranceMs = 2 * minuteMs
const pageSize = 40
const pagesMax = 3

type Sought = Post & Pick<Sent, 'sentAt' | 'notOurs'>

/** Searches the account's own posts since the one before ours. */
export const findPost = async (deps: PlatformClient, delivery: Delivery, sought: Sought): Promise<Found> => {
  const listed = await postsSince(deps, delivery, sought)
  if ('refusal' in listed) return { kind: 'unavailable', refusal: listed.refusal }
  const files = sought.index === 0 ? mediaIds(delivery) : []
  const posts = listed.posts.filter(({ media_attachments }) => media_attachments.map(({ id }) => id).join() === files.join())
  // A file can only be attached once, so it's proof enough.
  const found = await findAmong(deps, delivery, { ...sought, posts, areKnownByFiles: files.length > 0 })
  if (found) return found
  if (!listed.isComplete) return { kind: 'unavailable', refusal: lostAmongOthers }
  return (await isAttached(deps, delivery, sought))
    ? { kind: 'unavailable', refusal: transient('The server has a post with these files but doesn’t list it yet.') }
    : { kind: 'absent' }
}

/**
 * Looks for the next part of a delivery, which may have been posted at any time in a range, by its text and number of
 * files.
 */
export const searchPosts = async (
  deps: PlatformClient,
  delivery: Delivery,
  { since, notOurs, access }: Lost & { access: Access },
): Promise<Found> => {
  const index = readProgress(delivery.progress).posts.length
  const listed = await newestSince(deps, delivery, { since: toMs(since) - clockToleranceMs, access })
  if ('refusal' in listed) return { kind: 'unavailable', refusal: listed.refusal }
  const fileCount = index === 0 ? delivery.media.length : 0
  const posts = listed.posts.filter(({ media_attachments }) => media_attachments.length === fileCount)
  const found = await findAmong(deps, delivery, { index, sentAt: since, notOurs, access, posts, areKnownByFiles: false })
  if (found) return found
  if (listed.isComplete) return { kind: 'absent' }
  return { kind: 'unavailable', refusal: lostAmongOthers }
}

type Among = Sought & { posts: readonly ListedStatus[]; areKnownByFiles: boolean }

/** Returns the first post that's ours, or why that can't be determined; undefined if none is. */
const findAmong = async (
  deps: PlatformClient,
  delivery: Delivery,
  { posts, areKnownByFiles, ...sought }: Among,
): Promise<Found | undefined> => {
  for (const status of posts.filter((one) => isAlike(delivery, sought, one, deps.app.clientId))) {
    const answer = areKnownByFiles || (await hasOurText(deps, delivery, { status, ...sought }))
    if (answer === true) return { kind: 'found', outcome: created(delivery, status) }
    if (answer !== false) return { kind: 'unavailable', refusal: answer }
  }
  return undefined
}

type Listed = { posts: ListedStatus[]; isComplete: boolean } | Pick<Extract<Found, { kind: 'unavailable' }>, 'refusal'>

/** Oldest first, because ours is near the beginning. */
const postsSince = async (deps: PlatformClient, { account, progress }: Delivery, { access }: Sought): Promise<Listed> => {
  const { newestBefore = '', posts: ours } = readProgress(progress)
  const posts: ListedStatus[] = []
  let after = ours.at(-1)?.id ?? newestBefore
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await callAs(deps, access, {
      operation: 'find',
      method: 'GET',
      path: `/api/v1/accounts/${idAt(account.remoteId)}/statuses`,
      query: { limit: String(pageSize), exclude_reblogs: 'true', ...(after !== '' && { min_id: after }) },
      answer: z.array(ListedStatus),
    })
    if (called.kind !== 'ok') return { refusal: refusalOf(called) }
    posts.push(...called.value)
    const newest = called.value[0]?.id
    if (newest === undefined || called.value.length < pageSize) return { posts, isComplete: true }
    // If an account had no posts before, there's no way to ask for the oldest first.
    if (after === '') return { posts, isComplete: false }
    after = newest
  }
  return { posts, isComplete: false }
}

/** Newest first, because a server's ids don't show the time. */
const newestSince = async (
  deps: PlatformClient,
  { account }: Delivery,
  { since, access }: { since: number; access: Access },
): Promise<Listed> => {
  const posts: ListedStatus[] = []
  for (let page = 0; page < pagesMax; page += 1) {
    const called = await callAs(deps, access, {
      operation: 'find',
      method: 'GET',
      path: `/api/v1/accounts/${idAt(account.remoteId)}/statuses`,
      query: { limit: String(pageSize), exclude_reblogs: 'true', ...(posts.length > 0 && { max_id: posts.at(-1)?.id ?? '' }) },
      answer: z.array(ListedStatus),
    })
    if (called.kind !== 'ok') return { refusal: refusalOf(called) }
    posts.push(...called.value)
    const times = posts.map(({ created_at }) => toMs(created_at))
    const isOver = called.value.length < pageSize || (isNewestFirst(times) && times.some((time) => time < since))
    if (isOver) return { posts, isComplete: true }
  }
  return { posts, isComplete: false }
}

const isAlike = (delivery: Delivery, { sentAt, notOurs = [] }: Sought, status: ListedStatus, appName: string) => {
  const { posts } = readProgress(delivery.progress)
  return (
    !notOurs.includes(status.id) &&
    toMs(status.created_at) >= toMs(sentAt) - clockToleranceMs &&
    (status.application?.name ?? appName) === appName &&
    (status.in_reply_to_id ?? undefined) === posts.at(-1)?.id
  )
}

/** Lists contain a server's own HTML, so the source text is requested. */
const hasOurText = async (deps: PlatformClient, delivery: Delivery, { status, index, access }: Sought & { status: ListedStatus }) => {
  const { contentWarning = '' } = optionsOf(delivery.options)
  const called = await callAs(deps, access, {
    operation: 'find',
    method: 'GET',
    path: `/api/v1/statuses/${status.id}/source`,
    answer: SourceAnswer,
  })
  if (called.kind !== 'ok') return refusalOf(called)
  return (
    comparable(called.value.text) === comparable(textsOf(delivery)[index] ?? '') && status.spoiler_text.trim() === contentWarning.trim()
  )
}

const comparable = (text: string) => text.replaceAll('\r\n', '\n').normalize('NFC').trim()

/**
 * A file that's shown in a post can't be fetched on its own anymore. In that case the post exists, whatever the list
 * says.
 */
const isAttached = async (deps: PlatformClient, delivery: Delivery, { index, access }: Sought) => {
  const [first] = index === 0 ? mediaIds(delivery) : []
  if (first === undefined) return false
  const called = await callAs(deps, access, { operation: 'status', method: 'GET', path: `/api/v1/media/${first}`, answer: z.unknown() })
  return called.kind === 'refused' && called.refusal.reason.platformCode === fileGone
}

/** The server's own name for the account. */
export const idAt = (remoteId: string) => remoteId.slice(0, remoteId.lastIndexOf('@'))
