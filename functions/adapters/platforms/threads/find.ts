import type * as z from 'zod'
import type { Delivery, Found, Lost, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import { lostAmongOthers, refusalOf, transient } from '../failed.ts'
import { callThreads, ListedAnswer } from './call.ts'
import { type Job, readContainer } from './containers.ts'
import { readProgress, type ThreadsProgress, textsOf, withPost } from './steps.ts'

/** How far Threads' clock and ours may differ, in ms. */
const clockToleranceMs = minuteMs
/** How long after sending a public post that isn't listed is concluded without its own id, in ms. */
const listedWithinMs = 5 * minuteMs

/** Reconciles a publish call: the container's status says whether it worked, and the lists say which post it is. */
export const findPublished = async (deps: PlatformClient, job: Job, { sentAt, notOurs = [] }: Sent): Promise<Found> => {
  const { delivery, progress, accessToken } = job
  if (!progress.container) return { kind: 'absent' }
  const state = await readContainer(deps, progress.container, accessToken)
  if (state.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(state) }
  if (state.value.status !== 'PUBLISHED') return { kind: 'absent' }

  // Not the time of the last call, which may have been a retry: the post is at most as old as its container.
  const since = progress.container.madeAt - clockToleranceMs
  const listed = await list(deps, job, { since, limit: 25 })
  const post = listed.kind === 'ok' && amongListed(listed.value.data, job, { since, notOurs })
  if (post) return foundAs(progress, post.id)
  const isLast = progress.posts.length + 1 >= textsOf(delivery).length
  if (isLast && deps.now() - toMs(sentAt) > listedWithinMs) return foundAs(progress, progress.container.id)
  const notListed = transient('The post is public, but Threads doesn’t list it yet.')
  return { kind: 'unavailable', refusal: listed.kind === 'ok' ? notListed : refusalOf(listed) }
}

/** How many posts Threads lists at once. https://developers.facebook.com/docs/graph-api/results */
const listedMax = 100

/** Looks for the next part of a delivery, which may have been published at any time in a range, by its text alone. */
export const searchPosts =
  (deps: PlatformClient, delivery: Delivery) =>
  async (lost: Lost, accessToken: string): Promise<Found> => {
    const job = { delivery, progress: readProgress(delivery.progress), accessToken }
    const since = toMs(lost.since) - clockToleranceMs
    const listed = await list(deps, job, { since, limit: listedMax })
    if (listed.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(listed) }
    const post = amongListed(listed.value.data, job, { since, notOurs: lost.notOurs ?? [] })
    if (post) return foundAs(job.progress, post.id)
    if (listed.value.data.length < listedMax) return { kind: 'absent' }
    return { kind: 'unavailable', refusal: lostAmongOthers }
  }

type Listed = z.output<typeof ListedAnswer>['data']

const amongListed = (posts: Listed, { delivery, progress }: Job, { since, notOurs }: { since: number; notOurs: readonly string[] }) => {
  const wanted = plain(textsOf(delivery)[progress.posts.length] ?? '')
  const parent = progress.posts.at(-1)
  return posts.find(
    ({ id, text, timestamp, replied_to = { id: parent } }) =>
      timestamp >= since && plain(text) === wanted && replied_to.id === parent && !notOurs.includes(id) && !progress.posts.includes(id),
  )
}

/** Later parts of a thread are replies, which have their own list. */
const list = (deps: PlatformClient, { progress, accessToken }: Job, { since, limit }: { since: number; limit: number }) =>
  callThreads(deps, {
    method: 'GET',
    path: progress.posts.length === 0 ? 'me/threads' : 'me/replies',
    query: {
      fields: `id,text,timestamp${progress.posts.length === 0 ? '' : ',replied_to'}`,
      since: String(Math.floor(since / secondMs)),
      limit: String(limit),
    },
    accessToken,
    answer: ListedAnswer,
  })

const foundAs = (progress: ThreadsProgress, id: string): Found => ({
  kind: 'found',
  outcome: { kind: 'done', progress: withPost(progress, id), hasEffect: true, madeId: id },
})

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
