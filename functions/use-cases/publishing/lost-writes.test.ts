import { expect, test } from 'vitest'
import type { Targets } from '#functions/ports/posts.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { sendSteps } from './send-steps.ts'

const nine = '2026-05-04T09:00:00.000Z'

/** A worker at nine whose first write of the target is lost before or after it was made. */
const withLostWrite = async (isMade: boolean) => {
  const engine = await anEngine(nine)
  const armed = aTarget({ state: aState.armed() })
  await engine.keep(armed)
  const { replace } = engine.targets
  let losses = 1
  const losing: Targets['replace'] = async (...write) => {
    if (losses-- <= 0) return replace(...write)
    if (isMade) await replace(...write)
    throw new Error('The table is away.')
  }
  engine.targets.replace = losing
  return { ...engine, work: () => engine.run(sendSteps(engine, armed)) }
}

test.each([
  ['before it was made', false],
  ['after it was made', true],
])('a step whose writing down fails %s goes out a moment later, once', async (_, isMade) => {
  const { work, publisher, target } = await withLostWrite(isMade)

  await work()

  expect(publisher.performed.map(({ at }) => at - Date.parse(nine))).toEqual([50])
  expect((await target()).state.name).toBe('published')
})
