import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import type { PostStatus } from '#shared/domain/post-status.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isMoving } from '#shared/publishing/posts.ts'
import type { Person } from './person.ts'
import { until } from './until.ts'

type Requesting = Pick<Person, 'request'>

/** Publishes now to all of a person's accounts, and follows the post to its end. `answered` is its status then. */
export const publish = async (
  { request, accountIds }: Pick<Person, 'request' | 'accountIds'>,
  content: string,
  more: Partial<InputFor<typeof postsApi.publish>> = {},
) => {
  const { status, body } = await followed({ request }, request(postsApi.publish, { accountIds, content, ...more }))
  return { answered: status, ...body }
}

type Sent = { status: number; body: PostAnswer }

/**
 * Follows a post that was sent now, as programs do after a 202, until nothing happens within the next seconds. The
 * status is what the call would have answered then.
 */
export const followed = async (person: Requesting, sending: Promise<Sent>): Promise<Sent> => {
  const { status, body } = await sending
  if (status !== 202) return { status, body }
  const last = await until(
    () => look(person, body.id),
    (post) => !post.targets.some(isOnItsWay),
  )
  const states = statesOf(last)
  return { status: states.some(isMoving) ? 202 : states.every((state) => state === 'published') ? 201 : 207, body: last }
}

/** The longest wait for a slot and for another attempt, in ms. */
const patienceMs: Partial<Record<TargetStateName, number>> = { enqueued: 5 * secondMs, retrying: 20 * secondMs }

const isOnItsWay = ({ state, nextAt = '' }: PostAnswer['targets'][number]) =>
  isMoving(state) && state !== 'paused' && !(Date.parse(nextAt) - Date.now() > (patienceMs[state] ?? Number.POSITIVE_INFINITY))

/** A post's current state. */
export const look = async ({ request }: Requesting, id: string) => (await request(postsApi.get, { id })).body

/** The states of a post's targets, in order. */
export const statesOf = ({ targets }: PostAnswer) => targets.map(({ state }) => state)

/** Waits until the post has this status, and returns it. */
export const untilStatus = (person: Requesting, id: string, status: PostStatus, withinMs?: number) =>
  until(
    () => look(person, id),
    (post) => post.status === status,
    { ...(withinMs !== undefined && { withinMs }) },
  )

/** Waits until all of the post's targets are in this state, and returns it. */
export const untilState = (person: Requesting, id: string, state: TargetStateName, withinMs?: number) =>
  until(
    () => look(person, id),
    (post) => statesOf(post).every((name) => name === state),
    { ...(withinMs !== undefined && { withinMs }) },
  )

/** Every item in a list, read page by page, with the number of pages. */
export const allOf = async (
  { request }: Requesting,
  list: typeof postsApi.drafts | typeof postsApi.published | typeof postsApi.scheduled | typeof postsApi.failed,
  limit: number,
) => {
  const pages: PostAnswer[][] = []
  let cursor: string | undefined
  do {
    const { body } = await request(list, { limit, cursor })
    pages.push(body.items)
    cursor = body.cursor
  } while (cursor !== undefined)
  return { items: pages.flat(), pages: pages.length }
}

/** A post's attempts, oldest first, such as `post refused: transient`. */
export const attemptsOf = async ({ request }: Requesting, id: string) =>
  (await request(postsApi.attempts, { id })).body.items.map(
    ({ step, outcome, reason }) => `${step} ${outcome}${reason ? `: ${reason.class}` : ''}`,
  )
