import { expect, test } from 'vitest'
import { stacksIn } from './what-lacks.ts'
import { openWorld, troubleAfter, tryAll } from './world.ts'

const { surroundings, emptyAccount, folder } = openWorld()

test.each([['data'], ['firewall'], ['web'], ['publishing'], ['api'], ['monitoring']])(
  'whichever resource of %s can not be made at first, the next deployment makes everything',
  async (what) => {
    const stack = `crier-prod-${what}`
    const resources = stacksIn(await folder()).find(({ name }) => name === stack)?.ids.length ?? 0

    const troubles = await tryAll(
      Array.from({ length: resources }, (_, index) => index + 1),
      async (resource) => troubleAfter(await emptyAccount(), surroundings, { stack, resource }),
    )

    expect(resources).toBeGreaterThan(0)
    expect(troubles).toEqual([])
  },
)
