import { afterAll, expect, test } from 'vitest'
import { Role } from '#shared/domain/roles.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { aTeam } from '../api/team.ts'
import { openAttackWorld } from './attack-world.ts'
import { guardedCalls, roleFindings } from './role-matrix.ts'

const world = await openAttackWorld()
afterAll(world.close)

const outsiders = 4
/** The workspace, and its test data. */
const places = 2

test('what a role may call follows from the contract, for every call and everyone in and around a workspace', {
  timeout: 3 * minuteMs,
}, async () => {
  const [team, other] = [await aTeam(world.crier, 'bakery'), await aTeam(world.crier, 'band')]

  const { cells, findings } = await roleFindings(world, team, other)

  expect(findings).toEqual([])
  expect(cells).toBe(guardedCalls().length * (Role.options.length + outsiders) * places)
})
