import { queueAnswers } from '#functions/api/queues/answers.ts'
import { api } from '#functions/http/api.ts'
import { arrangeQueues } from '#functions/use-cases/queues/arrange-queue.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeQueueSlots, fakeQueues } from '../fakes/queues.ts'
import { fakeUsage } from '../fakes/usage.ts'
import { anEngine } from './an-engine.ts'
import { ask, type CallOptions } from './call.ts'
import { aCaller } from './caller.ts'

/**
 * The queues API over fakes, on Monday, 2026-05-04 at 08:00 in Berlin, with user-1 signed in and one account connected.
 */
export const aQueueWorld = async () => {
  const engine = await anEngine('2026-05-04T06:00:00.000Z')
  const slots = fakeQueueSlots()
  const posts = fakePosts(engine.targets, { slots, jobs: engine.jobs })
  const deps = { ...engine, posts, usage: fakeUsage({ posts: posts.all }), queues: fakeQueues(slots) }
  const caller = await aCaller({ now: engine.clock.now() })
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: engine.newId }
  const handler = api(queuesApi, queueAnswers(deps), { now: engine.clock.now, caller: caller.deps, creates })
  const call = (method: string, path = '', sent: CallOptions = {}) =>
    ask(handler, method, `/api/queues${path}`, { token: caller.token, ...sent })

  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  /** Creates a queue for the account, with a daily slot at 09:00 in Berlin (07:00 UTC). */
  const make = async (own: object = {}) => {
    const body = { owner: { kind: 'account', id: 'x_77' }, timeZone: 'Europe/Berlin', slots: daily, ...own }
    return (await call('POST', '', { body })).body as { id: string }
  }
  const add = async (id: string, content: string, place?: string) =>
    (await call('POST', `/${id}/posts`, { body: { accountIds: ['x_77'], content, ...(place && { place }) } })) as {
      status: number
      body: { id: string; revision: number; schedule: { scheduledAt: string; queueId?: string } }
    }
  /** A queue's texts, each with its due day in May 2026. */
  const shown = async (id: string) => {
    const { body } = (await call('GET', `/${id}/posts`)) as { body: { at: string; post: { content: string } }[] }
    return body.map(({ at, post }) => `${Number(at.slice(8, 10))} ${post.content}`).join(', ')
  }
  /** Runs the jobs scheduled for queues. */
  const runJobs = async () => {
    const subjects = deps.jobs.all().flatMap(({ kind, subject }) => (kind === 'arrange-queue' ? [subject] : []))
    const run = { ownerId: 'user-1', subjects, tries: 1, now: deps.clock.now(), stopAt: deps.clock.now() + hourMs }
    return arrangeQueues({ ...deps, users: caller.users, workspaces: caller.workspaces }, run)
  }
  const at = (day: number) => toInstant(Date.UTC(2026, 4, day, 7))
  return { ...deps, caller, call, make, add, shown, runJobs, at, daily }
}
