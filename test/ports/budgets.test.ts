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
})
