import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budgets } from '#functions/ports/limits.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import { fakeCounters } from '#test/fakes/limits.ts'
import { budgetShards, shardedBudgets, shareOf } from './sharded-budgets.ts'

const day = '2026-05-04'
const app = ledgers.app('x')
const mills = ledgers.appMills('x')

/** Counters that respond in an order chosen by `scheduler`, with random shards. */
const raced = (scheduler: fc.Scheduler, counters: Budgets): Budgets => ({
  spend: scheduler.scheduleFunction(counters.spend),
  giveBack: scheduler.scheduleFunction(counters.giveBack),
  spent: scheduler.scheduleFunction(counters.spent),
})

const drawn = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const around = (seed: number) => ({ now: () => 0, random: drawn(seed), sleep: async () => undefined })

test('the shards’ shares add up to the limit', async () => {
  const limits = fc.oneof(fc.nat(), fc.constant(Number.MAX_SAFE_INTEGER), fc.integer({ min: -1_000, max: 0 }))
  await fc.assert(
    fc.property(limits, (limit) => {
      const sum = Array.from({ length: budgetShards }, (_, shard) => shareOf(limit, shard)).reduce((one, other) => one + other)
      expect(sum).toBe(Math.max(0, limit))
    }),
  )
})

test('single units are spent up to the limit in any order, and none is refused before that', async () => {
  const runs = fc.asyncProperty(
    fc.scheduler(),
    fc.nat(200),
    fc.nat(90),
    fc.nat(40),
    fc.integer({ min: 1, max: 9_999 }),
    async (scheduler, limit, wanted, before, seed) => {
      const counters = fakeCounters()
      if (before > 0) await shardedBudgets(counters, around(seed)).spend(app, day, before, before)
      const processes = Array.from({ length: 3 }, (_, index) => shardedBudgets(raced(scheduler, counters), around(seed + index)))
      const spends = Array.from({ length: wanted }, (_, index) => processes[index % 3]?.spend(app, day, limit))

      const spent = (await scheduler.waitFor(Promise.all(spends))).filter(Boolean).length

      expect(spent).toBe(Math.min(wanted, Math.max(0, limit - before)))
    },
  )
  await fc.assert(runs, { numRuns: 40 })
})

test('money is never spent beyond the limit under any race, and refunds become available again', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 25 })
  const runs = fc.asyncProperty(
    fc.scheduler(),
    fc.nat(3_000),
    amounts,
    fc.integer({ min: 1, max: 9_999 }),
    async (scheduler, limit, wanted, seed) => {
      const counters = fakeCounters()
      const budgets = shardedBudgets(raced(scheduler, counters), around(seed))
      const spends = await scheduler.waitFor(Promise.all(wanted.map((amount) => budgets.spend(mills, day, limit, amount))))
      const made = wanted.filter((_, index) => spends[index])
      const sum = made.reduce((one, other) => one + other, 0)
      const after = shardedBudgets(counters, around(seed))

      expect(sum).toBeLessThanOrEqual(limit)
      expect(await after.spent(mills, day)).toBe(sum)

      const given = await Promise.all(made.map((amount) => after.giveBack(mills, day, amount)))
      expect(given.every(Boolean)).toBe(true)
      expect(await after.spent(mills, day)).toBe(0)
    },
  )
  await fc.assert(runs, { numRuns: 60 })
})

test('money is spent sequentially down to the last mill, in parts if no shard has enough', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 40 })
  const runs = fc.asyncProperty(fc.nat(2_000), amounts, fc.integer({ min: 1, max: 9_999 }), async (limit, wanted, seed) => {
    const budgets = shardedBudgets(fakeCounters(), around(seed))
    let spent = 0
    for (const amount of wanted) {
      const isWithin = spent + amount <= limit
      expect(await budgets.spend(mills, day, limit, amount)).toBe(isWithin)
      if (isWithin) spent += amount
    }
    expect(await budgets.spent(mills, day)).toBe(spent)
  })
  await fc.assert(runs, { numRuns: 60 })
})

test('a process does not check a used-up ledger again for five seconds, unless it gives something back', async () => {
  let time = 0
  let reads = 0
  const counters = fakeCounters()
  const spent: Budgets['spent'] = (...asked) => {
    reads += 1
    return counters.spent(...asked)
  }
  const counting: Budgets = { ...counters, spent }
  const budgets = shardedBudgets(counting, { ...around(7), now: () => time })
  await budgets.spend(app, day, 1)
  await budgets.spend(app, day, 1)
  const readsBefore = reads

  const refused = [await budgets.spend(app, day, 1), await budgets.spend(app, day, 1)]
  expect([refused, reads]).toEqual([[false, false], readsBefore])

  time = 5_000
  await budgets.spend(app, day, 1)
  expect(reads).toBeGreaterThan(readsBefore)

  await budgets.giveBack(app, day)
  expect(await budgets.spend(app, day, 1)).toBe(true)
})

test.for([
  ['one by one', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  ['together', [7, 3]],
] as const)('a process gives back what it has just spent %s with one write each, without reading the shards', async ([, amounts]) => {
  const asked: string[] = []
  const counters = fakeCounters()
  const counting: Budgets = {
    spend: counters.spend,
    spent: (name, ...rest) => {
      asked.push(`look ${name}`)
      return counters.spent(name, ...rest)
    },
    giveBack: (name, ...rest) => {
      asked.push('give back')
      return counters.giveBack(name, ...rest)
    },
  }
  const budgets = shardedBudgets(counting, around(3))
  for (const amount of amounts) await budgets.spend(app, day, 10_000, amount)
  asked.length = 0

  await Promise.all(Array.from({ length: 10 }, () => budgets.giveBack(app, day)))

  expect(asked).toEqual(Array.from({ length: 10 }, () => 'give back'))
  expect(await budgets.spent(app, day)).toBe(0)
})
