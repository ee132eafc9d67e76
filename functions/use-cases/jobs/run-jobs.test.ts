import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { JobKind } from '#functions/ports/jobs.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { jobWork } from '#test/builders/job-work.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { fakeJobs, inOneRun } from '#test/fakes/jobs.ts'
import { type DuePeople, type JobDeps, type JobOutcome, type JobRun, peoplePerRun, runJobs, runJobsOfPeople } from './run-jobs.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const done: JobOutcome = { kind: 'done' }

/** Planned jobs and what was done of them. `answer` sets the outcome. */
const world = (answer: (run: JobRun & { kind: JobKind }) => Promise<JobOutcome> = async () => done) => {
  const clock = fakeClock(nine)
  const jobs = fakeJobs()
  const reports: string[] = []
  const turns: (JobRun & { kind: JobKind })[] = []
  const workOf = (kind: JobKind) => async (run: JobRun) => {
    turns.push({ kind, ...run })
    return answer({ kind, ...run })
  }
  const deps: JobDeps = {
    ...inOneRun,
    clock,
    jobs,
    report: (message: string) => void reports.push(message),
    work: jobWork({}, workOf),
  }
  const plan = (userId: string, subject: string, { kind = 'failed-post', inMs = 0 }: { kind?: JobKind; inMs?: number } = {}) =>
    jobs.plan({ ownerId: userId, kind, subject }, toInstant(nine + inMs))
  return { deps, clock, jobs, reports, turns, plan, run: (now = clock.now()) => runJobs(deps, now) }
}

test('runs and removes what is due and leaves the rest', async () => {
  const { plan, run, turns, jobs } = world()
  await plan('ada', 'post-1')
  await plan('bob', 'post-2', { inMs: 1 })

  await run()

  expect(turns.map(({ ownerId: userId, subjects }) => [userId, subjects])).toEqual([['ada', ['post-1']]])
  expect(jobs.all().map(({ ownerId: userId }) => userId)).toEqual(['bob'])
})

test('once one notice of a person is due, sends the waiting ones of its kind with it', async () => {
  const { plan, run, turns } = world()
  await plan('ada', 'post-1')
  await plan('ada', 'post-2', { inMs: 50 * secondMs })
  await plan('ada', 'x_77', { kind: 'reconnect', inMs: 50 * secondMs })

  await run()

  expect(turns.map(({ kind, subjects }) => [kind, subjects])).toEqual([['failed-post', ['post-1', 'post-2']]])
})

test('overlapping runs do a job once', async () => {
  const { plan, run, turns } = world()
  for (const id of ['a', 'b', 'c']) await plan('ada', id)

  await Promise.all([run(), run(), run()])

  expect(turns.flatMap(({ subjects }) => subjects).sort()).toEqual(['a', 'b', 'c'])
})

test('repeats a job minutes later if its run was lost', async () => {
  const { plan, run, turns, clock } = world(() => new Promise(() => undefined))
  await plan('ada', 'post-1')

  const counts: number[] = []
  for (const minutes of [0, 4, 2]) {
    clock.pass(minutes * minuteMs)
    void run()
    await setImmediate()
    counts.push(turns.length)
  }

  expect(counts).toEqual([1, 1, 2])
})

test('retries a failed job at growing intervals, reports it from the third time on, and never gives up', async () => {
  const { plan, run, turns, clock, jobs, reports } = world(() => Promise.reject(new Error('The mail service is away.')))
  await plan('ada', 'post-1')
  const waits: number[] = []

  for (let tries = 0; tries < 12; tries += 1) {
    await run()
    const [job] = jobs.all()
    waits.push((toMs(job?.dueAt ?? '') - clock.now()) / minuteMs)
    clock.pass(toMs(job?.dueAt ?? '') - clock.now())
  }

  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360])
  expect(turns).toHaveLength(12)
  expect(reports).toHaveLength(10)
})

test('a job that fails, is slow, or can not be read holds up no one else', async () => {
  const { plan, run, turns, jobs, reports } = world(async ({ ownerId: userId }) => {
    if (userId === 'bad') throw new Error('It is broken.')
    return done
  })
  const { of } = jobs
  jobs.of = (userId) => (userId === 'odd' ? Promise.reject(new Error('No such schema.')) : of(userId))
  await plan('bad', 'post', { inMs: -3 })
  await plan('odd', 'post', { inMs: -2 })
  for (let number = 0; number < 250; number += 1) await plan(`user-${number}`, 'post')

  await run()

  expect(turns.filter(({ ownerId: userId }) => userId.startsWith('user-'))).toHaveLength(250)
  expect(reports).toEqual(['the jobs of a person could not be begun'])
})

test('a run starts nothing more once its time is up, and the next one continues', async () => {
  const { plan, run, turns, clock, jobs } = world(async () => {
    clock.pass(10 * secondMs)
    return done
  })
  for (let number = 0; number < 20; number += 1) await plan(`user-${String(number).padStart(2, '0')}`, 'post')

  await run()
  const first = turns.length
  while (jobs.all().length > 0) await run()

  expect(first).toBeLessThan(20)
  expect(new Set(turns.map(({ ownerId: userId }) => userId)).size).toBe(20)
})

test('unfinished work continues when it asks to, without counting as a failure', async () => {
  const { plan, run, jobs } = world(async ({ now }) => ({ kind: 'again', at: toInstant(now + 7 * dayMs) }))
  await plan('ada', '', { kind: 'weekly-summary' })

  await run()

  expect(jobs.all()).toEqual([{ ownerId: 'ada', kind: 'weekly-summary', subject: '', dueAt: toInstant(nine + 7 * dayMs), tries: 0 }])
})

test('a job canceled while it runs is not planned again', async () => {
  const { plan, run, jobs } = world(async ({ ownerId: userId, now }) => {
    await jobs.cancel({ ownerId: userId, kind: 'weekly-summary', subject: '' })
    return { kind: 'again', at: toInstant(now + 7 * dayMs) }
  })
  await plan('ada', '', { kind: 'weekly-summary' })

  await run()

  expect(jobs.all()).toEqual([])
})

test('sends a failure that is planned while the one before is being sent', async () => {
  const { plan, run, jobs, turns, clock } = world(async ({ subjects: [subject = ''] }) => {
    if (turns.length === 1) await plan('ada', subject, { inMs: minuteMs })
    return done
  })
  await plan('ada', 'post-1')

  await run()
  clock.pass(minuteMs)
  await run()

  expect(turns).toHaveLength(2)
  expect(jobs.all()).toEqual([])
})

test('a person with hundreds of jobs gets all of them done in one run, in turns with others', async () => {
  const { plan, run, turns } = world()
  for (let number = 0; number < 220; number += 1) await plan('ada', `post-${number}`)
  for (let number = 0; number < 20; number += 1) await plan(`user-${number}`, 'post')

  await run()

  expect(turns.filter(({ ownerId }) => ownerId === 'ada').map(({ subjects }) => subjects.length)).toEqual([50, 50, 50, 50, 20])
  const order = turns.map(({ ownerId }) => ownerId)
  expect(order.indexOf('user-19')).toBeLessThan(order.indexOf('ada', order.indexOf('ada') + 1))
})

test('does nothing for a person who is leaving except remove them', async () => {
  const { plan, run, turns } = world()
  await plan('ada', 'post-1')
  await plan('ada', '', { kind: 'remove-person', inMs: -hourMs })

  await run()

  expect(turns.map(({ kind }) => kind)).toEqual(['remove-person'])
})

test('a flood of checks holds up no other job', async () => {
  const { plan, run, turns, clock } = world(async ({ kind }) => {
    if (kind === 'check-post') clock.pass(secondMs)
    return done
  })
  for (let index = 0; index < 1_000; index++) await plan(`user-${index}`, 'post-1', { kind: 'check-post', inMs: -minuteMs })
  await plan('ada', 'post-2')

  await run()

  expect(turns.some(({ ownerId: userId, kind }) => userId === 'ada' && kind === 'failed-post')).toBe(true)
  expect(turns.filter(({ kind }) => kind === 'check-post').length).toBeLessThan(1_000)
})

test('leaves people a run has no time for to helpers, each once, as far as there are helpers', async () => {
  const { deps, plan, turns, clock } = world()
  const left: DuePeople[] = []
  for (let index = 0; index < 4 * peoplePerRun; index++) await plan(`user-${index}`, 'post-1', { kind: 'check-post' })
  const withHelpers: JobDeps = { ...deps, helpers: 2, runElsewhere: async (people) => void left.push(people) }

  await runJobs(withHelpers, clock.now())
  const own = turns.map(({ ownerId: userId }) => userId)
  for (const people of left) await runJobsOfPeople(withHelpers, people, clock.now())

  expect(left.map(({ lane, ownerIds }) => [lane, ownerIds.length])).toEqual([
    ['checks', peoplePerRun],
    ['checks', peoplePerRun],
  ])
  expect(own).toHaveLength(peoplePerRun)
  expect(new Set(turns.map(({ ownerId: userId }) => userId)).size).toBe(3 * peoplePerRun)
  expect(turns).toHaveLength(3 * peoplePerRun)
})

test('reports what could not be left to a helper, and the next minute finds it', async () => {
  const { deps, plan, turns, clock, reports } = world()
  for (let index = 0; index < 2 * peoplePerRun; index++) await plan(`user-${index}`, 'post-1')
  const runElsewhere = async () => Promise.reject(new Error('Lambda had no room.'))

  await runJobs({ ...deps, helpers: 5, runElsewhere }, clock.now())
  await runJobs({ ...deps, helpers: 5, runElsewhere }, clock.now())

  expect(reports).toEqual(['jobs could not be left to another run'])
  expect(turns).toHaveLength(2 * peoplePerRun)
})

test('runs no checks for a person who is leaving', async () => {
  const { plan, run, turns } = world()
  await plan('ada', 'post-1', { kind: 'check-post' })
  await plan('ada', '', { kind: 'remove-person', inMs: hourMs })

  await run()

  expect(turns).toEqual([])
})
