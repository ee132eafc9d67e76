import type { Found, Sent } from '#functions/ports/publisher.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import type { PlatformClient } from '../call.ts'
import type { Container } from '../containers.ts'
import { refusalOf, transient } from '../failed.ts'
import { callThreads } from './call.ts'
import { readContainer } from './container-status.ts'
import type { Job } from './containers.ts'
import { type ThreadsProgress, withPost } from './progress.ts'
import { ListedAnswer } from './responses.ts'
import { textsOf } from './steps.ts'

/** Threads' clock and ours may differ by this much, in ms. */
const clockToleranceMs = minuteMs
/** So long after sending (ms), a public post that is in no list is concluded without its own id. */
const listedWithinMs = 5 * minuteMs

/** Reconciles the effect of a publishing: the container tells for sure, the lists tell which post it is. */
export const findPublished = async (deps: PlatformClient, job: Job, { sentAt, notOurs = [] }: Sent): Promise<Found> => {
  const { delivery, progress, accessToken } = job
  if (!progress.container) return { kind: 'absent' }
  const state = await readContainer(deps, progress.container, accessToken)
  if (state.kind !== 'ok') return { kind: 'unavailable', refusal: refusalOf(state) }
  if (state.value.status !== 'PUBLISHED') return { kind: 'absent' }

  const listed = await list(deps, job, progress.container)
  const wanted = plain(textsOf(delivery)[progress.posts.length] ?? '')
  const parent = progress.posts.at(-1)
  // Not the last sending, which may have been a repeat: the post is at most as old as what was prepared for it.
  const since = progress.container.madeAt - clockToleranceMs
  const post =
    listed.kind === 'ok' &&
    listed.value.data.find(
      ({ id, text, timestamp, replied_to = { id: parent } }) =>
        timestamp >= since && plain(text) === wanted && replied_to.id === parent && !notOurs.includes(id) && !progress.posts.includes(id),
    )
  if (post) return foundAs(progress, post.id)
  const isLast = progress.posts.length + 1 >= textsOf(delivery).length
  if (isLast && deps.now() - toMs(sentAt) > listedWithinMs) return foundAs(progress, progress.container.id)
  const notListed = transient('The post is public; Threads does not list it yet.')
  return { kind: 'unavailable', refusal: listed.kind === 'ok' ? notListed : refusalOf(listed) }
}

/** Further parts of a thread are replies, which have a list of their own. */
const list = (deps: PlatformClient, { progress, accessToken }: Job, { madeAt }: Container) =>
  callThreads(deps, {
    method: 'GET',
    path: progress.posts.length === 0 ? 'me/threads' : 'me/replies',
    query: {
      fields: `id,text,timestamp${progress.posts.length === 0 ? '' : ',replied_to'}`,
      since: String(Math.floor((madeAt - clockToleranceMs) / secondMs)),
      limit: '25',
    },
    accessToken,
    answer: ListedAnswer,
  })

const foundAs = (progress: ThreadsProgress, id: string): Found => ({
  kind: 'found',
  outcome: { kind: 'done', progress: withPost(progress, id), hasEffect: true, madeId: id },
})

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
