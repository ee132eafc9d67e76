import { expect, test } from 'vitest'
import { stacksIn } from './what-lacks.ts'
import { openWorld, problemsAfter, triesAll, tryAll } from './world.ts'

const { surroundings, emptyAccount, folder } = openWorld()

/** Which resources of a stack fail, counted from 1: by default only the first and the last of each type, and every tenth. */
const failing = (types: readonly (string | undefined)[]) =>
  types.flatMap((type, index) =>
    triesAll || index % 10 === 9 || types.indexOf(type) === index || types.lastIndexOf(type) === index ? [index + 1] : [],
  )

test.each([['data'], ['firewall'], ['web'], ['plan'], ['publishing'], ['monitoring'], ['api']])(
  'whichever resource of %s can not be made at first, the next deployment makes everything',
  async (what) => {
    const stack = `crier-prod-${what}`
    const { resources = [] } = stacksIn(await folder()).find(({ name }) => name === stack) ?? {}
    const cases = failing(resources.map(({ type }) => type))

    const problems = await tryAll(cases, async (resource) => problemsAfter(await emptyAccount(), surroundings, { stack, resource }))

    expect(cases).not.toEqual([])
    expect(problems).toEqual([])
  },
)
