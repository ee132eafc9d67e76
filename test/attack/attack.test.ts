import { afterAll, expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { accessFindings } from './access-matrix.ts'
import { openAttackWorld } from './attack-world.ts'
import { fuzz } from './fuzz.ts'
import { operationsOf } from './operations.ts'

const world = await openAttackWorld()
afterAll(world.close)

/** A small share of the requests that `npm run attack` sends. */
const share = 240

test('calls that need a session, or that name another person’s resources, are refused without a trace', async () => {
  const { findings, calls } = await accessFindings(world)

  expect(findings).toEqual([])
  const guarded = operationsOf(world.document).filter(({ needsSession }) => needsSession)
  expect(calls).toBeGreaterThanOrEqual(guarded.length * world.authorizations.length)
})

test('generated calls never fail, hang, leak or change another person’s data, or write after being refused', async () => {
  const { findings, slowestMs } = await fuzz(world, { seed: 15, requests: share })

  expect(findings).toEqual([])
  expect(slowestMs).toBeLessThan(5 * secondMs)
})

test('logs no errors throughout', () => {
  expect(world.crier.complaints()).toBe('')
})
