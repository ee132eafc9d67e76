import { expect, test } from 'vitest'
import { unschedulePost } from '#functions/use-cases/posts/cancel-post.ts'
import { publishPost } from '#functions/use-cases/posts/create-post.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import type { Faults } from './faults.ts'
import { chanceOf } from './random.ts'
import { createStage } from './stage.ts'

// Posts that are published now and can be undone for five seconds, undone at any moment, while messages come twice or
// not at all, workers die, and the sweep runs into it.

const undoMs = 5 * secondMs
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

test.each(seeds)('a post that can be undone is sent once or never, and nothing of it leaves before its time, in seed %i', async (seed) => {
  const chance = chanceOf(seed)
  const faults: Partial<Faults> = { messageTwice: 0.5, sendFails: 0.2, kill: 0.1, sweepOffMs: chance.between(0, 8) * secondMs }
  const stage = await createStage(faults, { seed, lastMs: hourMs / 6 })
  const { world, crier, requester } = stage
  const calls: { text: string; at: number }[] = []
  const { noteCall } = crier.platform.upkeep
  crier.platform.upkeep.noteCall = (text, remoteId) => {
    calls.push({ text, at: world.now() })
    noteCall(text, remoteId)
  }
  const undone = new Set<string>()
  const dueAt = new Map<string, number>()

  for (const id of ['text p1', 'media p2', 'text p3', 'prepared p4']) {
    const creation = { written: stage.body(id, ['x_1', 'x_2']), id, requester, undoSeconds: 5 }
    const { revision } = await stage.finish(publishPost(stage.request(), creation))
    dueAt.set(id, world.now() + undoMs)
    await world.run(world.now() + chance.between(0, 7 * secondMs))
    const undo = unschedulePost(stage.request(), { ref: { workspaceId: 'anna', id }, revision, requester, isWhole: true })
    await stage.finish(undo).then(
      () => undone.add(id),
      () => undefined,
    )
  }
  await world.run(world.now() + hourMs)

  for (const [id, due] of dueAt) {
    const effects = stage.effects(id).map(({ account }) => account)
    expect([id, effects.toSorted()]).toEqual([id, undone.has(id) ? [] : ['1', '2']])
    expect(calls.filter(({ text, at }) => text === id && at < due - secondMs)).toEqual([])
  }
})
