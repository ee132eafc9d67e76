import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { type Crier, startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { allOf } from './posts.ts'
import { received } from './sandbox.ts'
import { until } from './until.ts'

const data = mkdtempSync(join(tmpdir(), 'crier-'))
const running = { crier: await startCrier(data) }
afterAll(async () => {
  await running.crier.stop()
  await rm(data, { recursive: true })
})

/** In all four rounds, each person stays below the daily X budget of two dollars. */
const peopleCount = 10
const accountsEach = 4
/** Crier sends at most five posts a minute to one account. */
const postsPerAccount = 5

const people = await Promise.all(
  Array.from({ length: peopleCount }, (_, person) =>
    aPerson(
      running.crier,
      `person_${person}`,
      Array.from({ length: accountsEach }, (_, account) => `account_${person}_${account}`),
    ),
  ),
)

/** A post to create: the owner's token, the account, and a unique text. */
type PlannedPost = { token: string; accountId: string; content: string }

const plansFor = (round: string): PlannedPost[] =>
  people.flatMap(({ token, accountIds }) =>
    accountIds.flatMap((accountId) =>
      Array.from({ length: postsPerAccount }, (_, number) => ({
        token,
        accountId,
        content: `Post ${number} to ${accountId} in the ${round} round`,
      })),
    ),
  )

/** A client for this person on the currently running system. */
const as = ({ token }: { token: string }) => createClient({ baseUrl: running.crier.url, token })

const arrived = async (crier: Crier, round: string) =>
  (await received(crier)).filter(({ content }) => content.includes(`in the ${round} round`))

/** Kills the system once the given number of the round's posts have arrived, then restarts it on the same data. */
const killInTheMiddle = async (round: string, count: number) => {
  const { crier } = running
  await until(
    () => arrived(crier, round),
    ({ length }) => length >= count,
    // Late posts from the previous round use up some of their accounts' slots in this minute.
    { withinMs: 3 * minuteMs, everyMs: 20 },
  )
  await crier.kill()
  running.crier = await startCrier(data)
  return (await arrived(running.crier, round)).length
}

const untilNothingMoves = () =>
  until(
    async () =>
      (await Promise.all(people.map((person) => as(person).request(postsApi.scheduled, { includePastMonth: 'false', limit: 1 })))).flatMap(
        ({ body }) => body.items,
      ),
    ({ length }) => length === 0,
    { withinMs: 10 * minuteMs, everyMs: secondMs },
  )

const expectEachOnce = async (round: string, plans: PlannedPost[]) => {
  const failed = await Promise.all(people.map(async (person) => (await allOf(as(person), postsApi.failed, 100)).items))
  expect(failed.flat()).toEqual([])
  const posts = await arrived(running.crier, round)
  expect(posts.map(({ content }) => content).sort()).toEqual(plans.map(({ content }) => content).sort())
  const published = await Promise.all(people.map(async (person) => (await allOf(as(person), postsApi.published, 100)).items))
  const shown = new Set(published.flat().map(({ content }) => content))
  expect(plans.filter(({ content }) => !shown.has(content))).toEqual([])
  return posts
}

const rounds: [round: string, arrived: number][] = [
  ['first', 30],
  ['second', 90],
  ['third', 160],
]

test.each(rounds)('of 200 posts due when the system is killed, none is lost or duplicated (%s round, after %i)', async (round, count) => {
  const plans = plansFor(round)
  // By then, even a very busy machine has accepted them all.
  const start = Date.now() + minuteMs
  const dueAt = new Map(plans.map(({ content }, index) => [content, start + (index % 4) * secondMs]))
  for (const { content, accountId, token } of plans) {
    const scheduledAt = toInstant(dueAt.get(content) ?? start)
    await as({ token }).request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt })
  }

  const before = await killInTheMiddle(round, count)
  await untilNothingMoves()

  const posts = await expectEachOnce(round, plans)
  expect(before).toBeLessThan(plans.length)
  expect(posts.filter(({ content, receivedAt }) => toMs(receivedAt) < (dueAt.get(content) ?? 0) - secondMs)).toEqual([])
})

test('200 posts being created when the system is killed each appear once after their calls are repeated', async () => {
  const plans = plansFor('last')
  const publishAll = () =>
    Promise.allSettled(
      plans.map((plan) =>
        as(plan).request(
          postsApi.publish,
          { accountIds: [plan.accountId], content: plan.content },
          { idempotencyKey: plan.content, signal: AbortSignal.timeout(minuteMs) },
        ),
      ),
    )

  const answers = publishAll()
  await killInTheMiddle('last', plans.length / 4)
  const lost = (await answers).filter(({ status }) => status === 'rejected').length
  // For a minute, the calls that were cut off count as still running.
  const repeated = await until(publishAll, (all) => all.every(({ status }) => status === 'fulfilled'), {
    withinMs: 3 * minuteMs,
    everyMs: 5 * secondMs,
  })
  await untilNothingMoves()

  expect(lost).toBeGreaterThan(0)
  expect(repeated.filter(({ status }) => status === 'rejected')).toEqual([])
  await expectEachOnce('last', plans)
  expect(running.crier.complaints()).toBe('')
})
