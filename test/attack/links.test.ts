import { afterAll, expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aTeam } from '../api/team.ts'
import { openAttackWorld } from './attack-world.ts'
import { linkFindings, postCalls } from './link-matrix.ts'
import { guardedCalls } from './role-matrix.ts'

const world = await openAttackWorld()
afterAll(world.close)

test('a link opens its own calls, as far as it still works, and no other call of the API', { timeout: 3 * minuteMs }, async () => {
  const [team, other] = [await aTeam(world.crier, 'atelier'), await aTeam(world.crier, 'orchard')]

  const { cells, visitors, posts, findings } = await linkFindings(world, team, other)

  expect(findings).toEqual([])
  expect(cells).toBe(visitors * (guardedCalls().length + 1 + postCalls().length * posts))
})
