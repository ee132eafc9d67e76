import { afterAll, expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { accessFindings } from './access-matrix.ts'
import { openAttackWorld } from './attack-world.ts'
import { fuzz } from './fuzz.ts'
import { operationsOf } from './operations.ts'

const world = await openAttackWorld()
afterAll(world.close)

/** A small share of what `npm run attack` sends. */
const share = 240

test('every call that needs a session is refused to who has none, and to others what names somebody’s things, without a trace', async () => {
  const { findings, calls } = await accessFindings(world)

  expect(findings).toEqual([])
  const guarded = operationsOf(world.document).filter(({ needsSession }) => needsSession)
  expect(calls).toBeGreaterThanOrEqual(guarded.length * world.authorizations.length)
})

test('no call made from the OpenAPI document breaks down, hangs, tells or changes what is another’s, or writes although it is refused', async () => {
  const { findings, slowestMs } = await fuzz(world, { seed: 15, requests: share })

  expect(findings).toEqual([])
  expect(slowestMs).toBeLessThan(5 * secondMs)
})

test('nothing of all this was a breakdown', () => {
  expect(world.crier.complaints()).toBe('')
})
