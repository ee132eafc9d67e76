import { expect, test } from 'vitest'
import type { Budgets } from '#functions/ports/limits.ts'
import { fakeBudgets } from '#test/fakes/limits.ts'
import { spendTogether } from './spend-together.ts'

const day = '2026-05-04'

/** Budgets that are spent together, and each write that this takes. */
const someBudgets = (own: Partial<Budgets> = {}) => {
  const kept = { ...fakeBudgets(), ...own }
  const writes: [string, number | undefined][] = []
  const together = spendTogether({
    ...kept,
    spend: (name, window, limit, amount) => {
      writes.push([name, amount])
      return kept.spend(name, window, limit, amount)
    },
  })
  return { together, writes, spent: (name: string) => kept.spent(name, day) }
}

test('what is asked of a ledger while it is written is spent by one write after it', async () => {
  const { together, writes, spent } = someBudgets()

  const answers = await Promise.all([1, 2, 3, 4].map((amount) => together.spend('app', day, 100, amount)))

  expect(answers).toEqual([true, true, true, true])
  expect(writes).toEqual([
    ['app', 1],
    ['app', 9],
  ])
  expect(await spent('app')).toBe(10)
})

test('where not all fits, each is spent by itself until the ledger is used up', async () => {
  const { together, spent } = someBudgets()

  const answers = await Promise.all([1, 1, 1, 1, 1].map((amount) => together.spend('app', day, 3, amount)))

  expect(answers).toEqual([true, true, true, false, false])
  expect(await spent('app')).toBe(3)
})

test('ledgers, windows and limits do not wait for each other', async () => {
  const { together, writes } = someBudgets()

  await Promise.all([together.spend('app', day, 9), together.spend('person', day, 9), together.spend('app', '2026-05-05', 9)])

  expect(writes).toHaveLength(3)
})

test('a ledger that is out of reach fails those who were to be spent together, and the next try is its own', async () => {
  let failures = 2
  const { together, spent } = someBudgets({
    spend: async () => {
      failures -= 1
      if (failures >= 0) throw new Error('The table is away.')
      return true
    },
  })

  const answers = await Promise.allSettled([1, 2, 3].map((amount) => together.spend('app', day, 9, amount)))

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await together.spend('app', day, 9)).toBe(true)
  expect(await spent('app')).toBe(0)
})
