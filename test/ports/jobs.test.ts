import { afterAll, describe, expect, test } from 'vitest'
import { dynamoJobPlan, dynamoJobs } from '#functions/adapters/dynamo/jobs.ts'
import { jobShards } from '#functions/adapters/dynamo/keys.ts'
import { type JobKind, JobLane, type JobPlan, type Jobs } from '#functions/ports/jobs.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const at = (minute: number) => `2026-05-04T09:${String(minute).padStart(2, '0')}:00.000Z`
const aJob = (ownerId: string, subject = 'post-1', kind: JobKind = 'failed-post') => ({ ownerId, kind, subject })

const places = JobLane.options.flatMap((lane) => Array.from({ length: jobShards }, (_, shard) => ({ lane, shard })))

const stores: [string, Jobs & JobPlan][] = [
  ['fake', fakeJobs()],
  ['dynamo', { ...dynamoJobs(dynamo.table), ...dynamoJobPlan(dynamo.table) }],
]

describe.each(stores)('jobs (%s)', (_name, jobs) => {
  const due = async (now: string, prefix: string, limit?: number) =>
    (await Promise.all(places.map((place) => allPages((page) => jobs.due(place, now, page), limit))))
      .flat()
      .filter((ownerId) => ownerId.startsWith(prefix))
  const planned = async (ownerId: string, dueAt: string) => {
    await jobs.plan(aJob(ownerId), dueAt)
    const [job] = await jobs.of(ownerId)
    if (!job) throw new Error('The job was not planned.')
    return job
  }

  test('a job is due from its time on, not before', async () => {
    await jobs.plan(aJob('moment'), at(10))

    expect(await due(at(9), 'moment')).toEqual([])
    expect(await due(at(10), 'moment')).toEqual(['moment'])
  })

  test('a job planned once keeps its first plan', async () => {
    await jobs.planOnce(aJob('once'), at(10))
    await jobs.planOnce(aJob('once'), at(20))

    expect((await jobs.of('once')).map(({ dueAt }) => dueAt)).toEqual([at(10)])
  })

  test('returns each shard’s longest waiting first, page by page, without gaps', async () => {
    for (const minute of [30, 10, 40, 20]) await jobs.plan(aJob('order', `post-${minute}`), at(minute))
    for (const minute of [31, 11, 41, 21]) await jobs.plan(aJob(`order-${minute}`), at(minute))

    const byShard = await Promise.all(places.map((place) => allPages((page) => jobs.due(place, at(35), page), 2)))

    const people = byShard.map((ids) => ids.filter((ownerId) => ownerId.startsWith('order-')))
    expect(byShard.flat().filter((ownerId) => ownerId === 'order')).toHaveLength(3)
    expect(people.flat().sort()).toEqual(['order-11', 'order-21', 'order-31'])
    for (const ids of people) expect(ids).toEqual(ids.toSorted())
  })

  test('checks are separate from all other jobs, and each job is in one shard', async () => {
    await jobs.plan(aJob('lanes', 'post-1', 'check-post'), at(1))
    await jobs.plan(aJob('lanes', 'x_77', 'renew-access'), at(1))
    await jobs.plan(aJob('lanes', 'post-1'), at(1))

    const found = await Promise.all(
      places.map(async (place) => {
        const people = await allPages((page) => jobs.due(place, at(5), page))
        return people.filter((ownerId) => ownerId === 'lanes').map(() => place.lane)
      }),
    )

    expect(found.flat().sort()).toEqual(['checks', 'checks', 'others'])
  })

  test('a person’s jobs are distinguished by kind and subject and belong to no one else', async () => {
    await jobs.plan(aJob('own', 'post-1'), at(3))
    await jobs.plan(aJob('own', 'post-2'), at(2))
    await jobs.plan(aJob('own', '', 'weekly-summary'), at(1))
    await jobs.plan(aJob('other'), at(1))

    expect(await jobs.of('own')).toEqual([
      { ...aJob('own', '', 'weekly-summary'), dueAt: at(1), tries: 0 },
      { ...aJob('own', 'post-2'), dueAt: at(2), tries: 0 },
      { ...aJob('own', 'post-1'), dueAt: at(3), tries: 0 },
    ])
  })

  test('planning a job again moves the one job to its new time', async () => {
    await jobs.plan(aJob('again'), at(1))
    await jobs.plan(aJob('again'), at(20))

    expect(await due(at(19), 'again')).toEqual([])
    expect(await due(at(20), 'again')).toEqual(['again'])
  })

  test('a canceled job is gone, and canceling it again does no harm', async () => {
    await jobs.plan(aJob('cancelled'), at(1))

    await jobs.cancel(aJob('cancelled'))
    await jobs.cancel(aJob('cancelled'))

    expect(await due(at(59), 'cancelled')).toEqual([])
    expect(await jobs.of('cancelled')).toEqual([])
  })

  test('exactly one of many workers gets a job, and it is due again only if that one is lost', async () => {
    const job = await planned('race', at(1))

    const taken = await Promise.all(Array.from({ length: 5 }, () => jobs.take(job, at(6))))

    expect(taken.filter(Boolean)).toEqual([{ ...job, dueAt: at(6), tries: 1 }])
    expect(await due(at(5), 'race')).toEqual([])
    expect(await due(at(6), 'race')).toEqual(['race'])
  })

  test('a finished job is gone', async () => {
    const taken = await jobs.take(await planned('done', at(1)), at(6))

    if (taken) await jobs.finish(taken)

    expect(taken).toBeDefined()
    expect(await jobs.of('done')).toEqual([])
    expect(await due(at(59), 'done')).toEqual([])
  })

  test('a postponed job is due at its next time with the given number of tries', async () => {
    const taken = await jobs.take(await planned('later', at(1)), at(6))

    if (taken) await jobs.postpone(taken, { dueAt: at(30), tries: 1 })

    expect(await due(at(29), 'later')).toEqual([])
    expect(await due(at(30), 'later')).toEqual(['later'])
    expect(await jobs.of('later')).toEqual([{ ...aJob('later'), dueAt: at(30), tries: 1 }])
  })

  test('a job planned again while it runs stays planned', async () => {
    const finished = await jobs.take(await planned('anew', at(1)), at(6))
    await jobs.plan(aJob('anew'), at(7))

    if (finished) await jobs.finish(finished)
    if (finished) await jobs.postpone(finished, { dueAt: at(50), tries: 1 })

    expect(await jobs.of('anew')).toEqual([{ ...aJob('anew'), dueAt: at(7), tries: 0 }])
  })

  test('a job canceled while it runs is neither postponed nor taken again', async () => {
    const job = await planned('gone', at(1))
    const taken = await jobs.take(job, at(6))
    await jobs.cancel(job)

    if (taken) await jobs.postpone(taken, { dueAt: at(50), tries: 1 })

    expect(await jobs.of('gone')).toEqual([])
    expect(await jobs.take(job, at(6))).toBeUndefined()
  })
})
