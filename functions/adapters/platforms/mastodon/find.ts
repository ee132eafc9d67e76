import * as z from 'zod'
import type { Delivery, Found, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import { callAs } from './call.ts'
import { created, mediaIds, type Post, StatusAnswer } from './create-post.ts'
import { readProgress } from './progress.ts'
import { fileGone } from './refusal-rules.ts'
import { optionsOf, textsOf } from './steps.ts'

const ListedStatus = StatusAnswer.extend({
  created_at: z.string(),
  in_reply_to_id: z.string().nullish(),
  spoiler_text: z.string().default(''),
  application: z.object({ name: z.string() }).nullish(),
  media_attachments: z.array(z.object({ id: z.string() })).default([]),
})
type ListedStatus = z.output<typeof ListedStatus>
const SourceAnswer = z.object({ text: z.string() })

/** A server's clock and ours may differ by this much, in ms. */
const clockToleranceMs = 2 * minuteMs
const pageSize = 40
const pagesMax = 3

type Sought = Post & Pick<Sent, 'sentAt' | 'notOurs'>

/** Looks among the account's own posts since the one before ours. */
export const findPost = async (deps: PlatformClient, delivery: Delivery, sought: Sought): Promise<Found> => {
  const listed = await postsSince(deps, delivery, sought)
  if ('refusal' in listed) return { kind: 'unavailable', refusal: listed.refusal }
  for (const status of listed.posts.filter((one) => isAlike(delivery, sought, one, deps.app.clientId))) {
    const answer = await hasOurText(deps, delivery, { status, ...sought })
    if (answer === true) return { kind: 'found', outcome: created(delivery, status) }
    if (answer !== false) return { kind: 'unavailable', refusal: answer }
  }
  if (!listed.isComplete)
    return { kind: 'unavailable', refusal: transient('The account has posted too much since to find this post among the rest.') }
  return (await isAttached(deps, delivery, sought))
    ? { kind: 'unavailable', refusal: transient('The server has the files in a post, but does not list it yet.') }
    : { kind: 'absent' }
}

type Listed = { posts: ListedStatus[]; isComplete: boolean } | Pick<Extract<Found, { kind: 'unavailable' }>, 'refusal'>

/** From the oldest on, since ours is near the beginning. */
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
    if (newest === undefined || called.value.length < pageSize || after === '') return { posts, isComplete: true }
    after = newest
  }
  return { posts, isComplete: false }
}

const isAlike = (delivery: Delivery, { index, sentAt, notOurs = [] }: Sought, status: ListedStatus, appName: string) => {
  const { posts } = readProgress(delivery.progress)
  const files = index === 0 ? mediaIds(delivery) : []
  return (
    !notOurs.includes(status.id) &&
    toMs(status.created_at) >= toMs(sentAt) - clockToleranceMs &&
    (status.application?.name ?? appName) === appName &&
    (status.in_reply_to_id ?? undefined) === posts.at(-1)?.id &&
    status.media_attachments.map(({ id }) => id).join() === files.join()
  )
}

/** What a server lists is HTML of its own making; the text itself is asked for. A file is attached once only, and needs no second proof. */
const hasOurText = async (deps: PlatformClient, delivery: Delivery, { status, index, access }: Sought & { status: ListedStatus }) => {
  const { contentWarning = '' } = optionsOf(delivery.options)
  if (index === 0 && delivery.media.length > 0) return true
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

/** A file that a post shows is no longer to be had by itself: then the post is there, whatever is listed. */
const isAttached = async (deps: PlatformClient, delivery: Delivery, { index, access }: Sought) => {
  const [first] = index === 0 ? mediaIds(delivery) : []
  if (first === undefined) return false
  const called = await callAs(deps, access, { operation: 'status', method: 'GET', path: `/api/v1/media/${first}`, answer: z.unknown() })
  return called.kind === 'refused' && called.refusal.reason.platformCode === fileGone
}

/** What a server itself calls an account. */
export const idAt = (remoteId: string) => remoteId.slice(0, remoteId.lastIndexOf('@'))
