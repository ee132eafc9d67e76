import { afterAll, expect, test } from 'vitest'
import { KeyMode, Scope } from '#shared/domain/api-keys.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { openAttackWorld } from './attack-world.ts'
import { keyFindings } from './key-matrix.ts'
import { guardedCalls } from './role-matrix.ts'

const world = await openAttackWorld()
afterAll(world.close)

test('what a key may call follows from the contract, for every call, every scope, and both modes', { timeout: 3 * minuteMs }, async () => {
  const { cells, findings } = await keyFindings(world)

  expect(findings).toEqual([])
  expect(cells).toBe(guardedCalls().length * Scope.options.length * KeyMode.options.length)
})
