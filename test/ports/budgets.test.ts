import { afterAll, describe, expect, test } from 'vitest'
import { dynamoBudgets } from '#functions/adapters/dynamo/budgets.ts'
import { fakeBudgets } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

describe.each([
  ['fake', fakeBudgets()],
  ['dynamo', dynamoBudgets(dynamo.table)],
])('budgets (%s)', (_name, budgets) => {
  test('of thirty who race for seven exactly seven get one', async () => {
    const spends = await Promise.all(Array.from({ length: 30 }, () => budgets.spend('race', '2026-05-04', 7)))

    expect(spends.filter(Boolean)).toHaveLength(7)
  })

  test('each window is counted anew', async () => {
    await budgets.spend('window', '2026-05-04', 1)

    expect(await budgets.spend('window', '2026-05-04', 1)).toBe(false)
    expect(await budgets.spend('window', '2026-05-05', 1)).toBe(true)
  })

  test('each budget is counted by itself', async () => {
    await budgets.spend('one', '2026-05-04', 1)

    expect(await budgets.spend('other', '2026-05-04', 1)).toBe(true)
  })

  test('a larger limit lets more through, without counting those that were refused', async () => {
    await budgets.spend('raised', '2026-05-04', 1)
    await budgets.spend('raised', '2026-05-04', 1)
    await budgets.spend('raised', '2026-05-04', 1)

    expect(await budgets.spend('raised', '2026-05-04', 2)).toBe(true)
    expect(await budgets.spend('raised', '2026-05-04', 2)).toBe(false)
  })

  test('of nothing nothing can be spent', async () => {
    expect(await budgets.spend('nothing', '2026-05-04', 0)).toBe(false)
  })

  test('what is given back can be spent again, and no more than was spent', async () => {
    await budgets.spend('back', '2026-05-04', 2)
    await budgets.giveBack('back', '2026-05-04')
    await budgets.giveBack('back', '2026-05-04')

    const spends = [await budgets.spend('back', '2026-05-04', 1), await budgets.spend('back', '2026-05-04', 1)]

    expect(spends).toEqual([true, false])
  })

  test('amounts are spent whole or not at all, and can be read', async () => {
    const spends = await Promise.all([40, 40, 40].map((amount) => budgets.spend('amounts', '2026-05-04', 100, amount)))
    const spent = await budgets.spent('amounts', '2026-05-04')
    await budgets.giveBack('amounts', '2026-05-04', 40)

    expect([spends.filter(Boolean).length, spent]).toEqual([2, 80])
    expect(await budgets.spend('amounts', '2026-05-04', 100, 61)).toBe(false)
    expect(await budgets.spend('amounts', '2026-05-04', 100, 60)).toBe(true)
    expect([await budgets.spent('amounts', '2026-05-04'), await budgets.spent('amounts', '2026-05-05')]).toEqual([100, 0])
  })

  test('of a window in which nothing was spent nothing can be given back', async () => {
    await budgets.giveBack('empty', '2026-05-04')

    expect(await budgets.spend('empty', '2026-05-04', 1)).toBe(true)
    expect(await budgets.spend('empty', '2026-05-04', 1)).toBe(false)
  })
})
