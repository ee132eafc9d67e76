import { afterAll, describe, expect, test } from 'vitest'
import { dynamoJobPlan } from '#functions/adapters/dynamo/job-plan.ts'
import { dynamoJobs } from '#functions/adapters/dynamo/jobs.ts'
import type { JobKind, JobPlan, Jobs } from '#functions/ports/jobs.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const at = (minute: number) => `2026-05-04T09:${String(minute).padStart(2, '0')}:00.000Z`
const aJob = (userId: string, subject = 'post-1', kind: JobKind = 'failed-post') => ({ userId, kind, subject })

const stores: [string, Jobs & JobPlan][] = [
  ['fake', fakeJobs()],
  ['dynamo', { ...dynamoJobs(dynamo.table), ...dynamoJobPlan(dynamo.table) }],
]

describe.each(stores)('jobs (%s)', (_name, jobs) => {
  const due = async (now: string, prefix: string, limit?: number) =>
    (await allPages((page) => jobs.due(now, page), limit)).filter((userId) => userId.startsWith(prefix))
  const planned = async (userId: string, dueAt: string) => {
    await jobs.plan(aJob(userId), dueAt)
    const [job] = await jobs.ofPerson(userId)
    if (!job) throw new Error('The job was not planned.')
    return job
  }

  test('a job is due from its moment on, not before', async () => {
    await jobs.plan(aJob('moment'), at(10))

    expect(await due(at(9), 'moment')).toEqual([])
    expect(await due(at(10), 'moment')).toEqual(['moment'])
  })

  test('a job that is planned once stays as it was planned first', async () => {
    await jobs.planOnce(aJob('once'), at(10))
    await jobs.planOnce(aJob('once'), at(20))

    expect((await jobs.ofPerson('once')).map(({ dueAt }) => dueAt)).toEqual([at(10)])
  })

  test('due people come the longest waiting first, page by page, without gaps', async () => {
    for (const minute of [30, 10, 40, 20]) await jobs.plan(aJob(`order-${minute}`), at(minute))

    expect(await due(at(35), 'order', 2)).toEqual(['order-10', 'order-20', 'order-30'])
  })

  test('the jobs of a person are told apart by kind and subject, and are nobody else’s', async () => {
    await jobs.plan(aJob('own', 'post-1'), at(3))
    await jobs.plan(aJob('own', 'post-2'), at(2))
    await jobs.plan(aJob('own', '', 'weekly-summary'), at(1))
    await jobs.plan(aJob('other'), at(1))

    expect(await jobs.ofPerson('own')).toEqual([
      { ...aJob('own', '', 'weekly-summary'), dueAt: at(1), tries: 0 },
      { ...aJob('own', 'post-2'), dueAt: at(2), tries: 0 },
      { ...aJob('own', 'post-1'), dueAt: at(3), tries: 0 },
    ])
  })

  test('a job that is planned again is one job at its new time', async () => {
    await jobs.plan(aJob('again'), at(1))
    await jobs.plan(aJob('again'), at(20))

    expect(await due(at(19), 'again')).toEqual([])
    expect(await due(at(20), 'again')).toEqual(['again'])
  })

  test('a cancelled job is gone, and cancelling it again does no harm', async () => {
    await jobs.plan(aJob('cancelled'), at(1))

    await jobs.cancel(aJob('cancelled'))
    await jobs.cancel(aJob('cancelled'))

    expect(await due(at(59), 'cancelled')).toEqual([])
    expect(await jobs.ofPerson('cancelled')).toEqual([])
  })

  test('of many who take a job at the same moment exactly one gets it, and it is due again only if that one is lost', async () => {
    const job = await planned('race', at(1))

    const taken = await Promise.all(Array.from({ length: 5 }, () => jobs.take(job, at(6))))

    expect(taken.filter(Boolean)).toEqual([{ ...job, dueAt: at(6), tries: 1 }])
    expect(await due(at(5), 'race')).toEqual([])
    expect(await due(at(6), 'race')).toEqual(['race'])
  })

  test('a job that was done is gone', async () => {
    const taken = await jobs.take(await planned('done', at(1)), at(6))

    if (taken) await jobs.finish(taken)

    expect(taken).toBeDefined()
    expect(await jobs.ofPerson('done')).toEqual([])
    expect(await due(at(59), 'done')).toEqual([])
  })

  test('a job that is put off is due at its next time, with the tries it is given', async () => {
    const taken = await jobs.take(await planned('later', at(1)), at(6))

    if (taken) await jobs.postpone(taken, { dueAt: at(30), tries: 1 })

    expect(await due(at(29), 'later')).toEqual([])
    expect(await due(at(30), 'later')).toEqual(['later'])
    expect(await jobs.ofPerson('later')).toEqual([{ ...aJob('later'), dueAt: at(30), tries: 1 }])
  })

  test('a job that is planned anew while it is done stays planned', async () => {
    const finished = await jobs.take(await planned('anew', at(1)), at(6))
    await jobs.plan(aJob('anew'), at(7))

    if (finished) await jobs.finish(finished)
    if (finished) await jobs.postpone(finished, { dueAt: at(50), tries: 1 })

    expect(await jobs.ofPerson('anew')).toEqual([{ ...aJob('anew'), dueAt: at(7), tries: 0 }])
  })

  test('a job that is cancelled while it is done is not planned by being put off, nor taken', async () => {
    const job = await planned('gone', at(1))
    const taken = await jobs.take(job, at(6))
    await jobs.cancel(job)

    if (taken) await jobs.postpone(taken, { dueAt: at(50), tries: 1 })

    expect(await jobs.ofPerson('gone')).toEqual([])
    expect(await jobs.take(job, at(6))).toBeUndefined()
  })
})
