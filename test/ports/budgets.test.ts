import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { dynamoBudgets } from '#functions/adapters/dynamo/limits.ts'
import { budgetShards } from '#functions/adapters/dynamo/sharded-budgets.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import type { Budgets } from '#functions/ports/limits.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import { fakeBudgets } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

/** Each ledger here belongs to a person, or to all of Crier at one platform. */
const ofPerson = (name: string) => `x@${name}`
const names = ['race', 'window', 'one', 'other', 'raised', 'back', 'nothing']
const ofAll = (name: string) =>
  name === 'amounts' || name === 'empty' ? ledgers.appMills('x') : ledgers.app(platformIds[names.indexOf(name)] ?? 'x')

describe.each([
  ['fake, of a person', fakeBudgets(), ofPerson],
  ['fake, of all', fakeBudgets(), ofAll],
  ['dynamo, of a person', dynamoBudgets(dynamo.table), ofPerson],
  ['dynamo, of all', dynamoBudgets(dynamo.table), ofAll],
])('budgets (%s)', (_name, stored, nameOf) => {
  const budgets: Budgets = {
    spend: (name, ...asked) => stored.spend(nameOf(name), ...asked),
    giveBack: (name, ...asked) => stored.giveBack(nameOf(name), ...asked),
    spent: (name, ...asked) => stored.spent(nameOf(name), ...asked),
  }

  test('exactly seven of thirty racing requests get one of seven units', async () => {
    const spends = await Promise.all(Array.from({ length: 30 }, () => budgets.spend('race', '2026-05-04', 7)))

    expect(spends.filter(Boolean)).toHaveLength(7)
  })

  test('counts each window from zero', async () => {
    await budgets.spend('window', '2026-05-04', 1)

    expect(await budgets.spend('window', '2026-05-04', 1)).toBe(false)
    expect(await budgets.spend('window', '2026-05-05', 1)).toBe(true)
  })

  test('counts each budget separately', async () => {
    await budgets.spend('one', '2026-05-04', 1)

    expect(await budgets.spend('other', '2026-05-04', 1)).toBe(true)
  })

  test('a larger limit allows more without counting refused requests', async () => {
    await budgets.spend('raised', '2026-05-04', 1)
    await budgets.spend('raised', '2026-05-04', 1)
    await budgets.spend('raised', '2026-05-04', 1)

    expect(await budgets.spend('raised', '2026-05-04', 2)).toBe(true)
    expect(await budgets.spend('raised', '2026-05-04', 2)).toBe(false)
  })

  test('nothing can be spent from a budget of zero', async () => {
    expect(await budgets.spend('nothing', '2026-05-04', 0)).toBe(false)
  })

  test('a refund can be spent again, up to what was spent', async () => {
    await budgets.spend('back', '2026-05-04', 2)
    await budgets.giveBack('back', '2026-05-04')
    await budgets.giveBack('back', '2026-05-04')

    const spends = [await budgets.spend('back', '2026-05-04', 1), await budgets.spend('back', '2026-05-04', 1)]

    expect(spends).toEqual([true, false])
  })

  test('spends an amount in full or not at all and can report it', async () => {
    const spends = await Promise.all([40, 40, 40].map((amount) => budgets.spend('amounts', '2026-05-04', 100, amount)))
    const spent = await budgets.spent('amounts', '2026-05-04')
    await budgets.giveBack('amounts', '2026-05-04', 40)

    expect([spends.filter(Boolean).length, spent]).toEqual([2, 80])
    expect(await budgets.spend('amounts', '2026-05-04', 100, 61)).toBe(false)
    expect(await budgets.spend('amounts', '2026-05-04', 100, 60)).toBe(true)
    expect([await budgets.spent('amounts', '2026-05-04'), await budgets.spent('amounts', '2026-05-05')]).toEqual([100, 0])
  })

  test('a window with no spending can’t be refunded', async () => {
    expect(await budgets.giveBack('empty', '2026-05-06')).toBe(false)

    expect(await budgets.spend('empty', '2026-05-06', 1)).toBe(true)
    expect(await budgets.spend('empty', '2026-05-06', 1)).toBe(false)
  })
})

describe('a ledger for all of Crier in the table', () => {
  const day = '2026-05-07'

  test('spreads a platform’s delivery writes over partitions', async () => {
    const writes = new Map<string, number>()
    const counting: Table = {
      ...dynamo.table,
      client: {
        send: (command) => {
          if (command instanceof UpdateCommand) {
            const { pk } = z.object({ pk: z.string() }).parse(command.input.Key)
            writes.set(pk, (writes.get(pk) ?? 0) + 1)
          }
          return dynamo.table.client.send(command)
        },
      },
    }
    const budgets = dynamoBudgets(counting)

    const spends = await Promise.all(Array.from({ length: 1_280 }, () => budgets.spend(ledgers.app('x'), day, 100_000)))

    expect(spends.every(Boolean)).toBe(true)
    expect(writes.size).toBeGreaterThan(budgetShards * 0.9)
    expect(Math.max(...writes.values())).toBeLessThan(60)
  })
})
