import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { holds, scaleRows, scaleTable } from './scale.ts'
import { load, simulateBurst, size } from './scale-burst.ts'

const burst = simulateBurst()
const rows = scaleRows(burst)
const document = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8')

test('at the load of docs/scale.md, everything holds except X’s limits', () => {
  expect(rows.filter((row) => !holds(row)).map(({ part }) => part)).toEqual(['posts to X a day, by all of Crier'])
})

test('docs/scale.md matches what the code computes', () => {
  expect(document).toContain(scaleTable(rows))
  expect(document).toContain(`${burst.drainedInSeconds} seconds`)
  expect(document).toContain(`${burst.peakPerSecond.toLocaleString('en-US')} targets a second`)
})

test('docs/scale.md shows the stage it is computed for', () => {
  const { dueShards, sweepParts, jobHelpers } = size.engine

  for (const [name, value] of Object.entries({ dueShards, sweepParts, jobHelpers })) expect(document).toContain(`${name}: ${value},`)
  expect(document).toContain(`deliver: ${size.deliverAtOnce.toLocaleString('en-US').replace(',', '_')}`)
  expect(document).toContain(`${load.postsADay / 1_000_000} million posts a day`)
})
