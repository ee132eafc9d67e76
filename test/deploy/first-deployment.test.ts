import { expect, test } from 'vitest'
import { stacksIn } from './what-lacks.ts'
import { openWorld, problemsAfter, triesAll, tryAll } from './world.ts'

const { surroundings, emptyAccount, folder } = openWorld()

/**
 * The numbers of the resources that fail in a stack, counted from 1: by default, only the first and last of each type,
 * and every tenth.
 */
const failing = (types: readonly (string | undefined)[]) =>
  types.flatMap((type, index) =>
    triesAll || index % 10 === 9 || types.indexOf(type) === index || types.lastIndexOf(type) === index ? [index + 1] : [],
  )

test.each([['data'], ['firewall'], ['web'], ['plan'], ['publishing'], ['monitoring'], ['api']])(
  'whichever resource in %s fails at first, the next deployment creates everything',
  async (what) => {
    const stack = `crier-prod-${what}`
    const { resources = [] } = stacksIn(await folder()).find(({ name }) => name === stack) ?? {}
    const cases = failing(resources.map(({ type }) => type))

    const problems = await tryAll(cases, async (resource) => problemsAfter(await emptyAccount(), surroundings, { stack, resource }))

    expect(cases).not.toEqual([])
    expect(problems).toEqual([])
  },
)
