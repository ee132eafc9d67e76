import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { syncPost } from '../publishing/store.ts'
import { cancelPost, removePost, unschedulePost } from './cancel-post.ts'
import { editPost } from './edit-post.ts'
import type { PostDeps, Requester } from './post-deps.ts'
import { confirmTarget, retryTarget } from './retry-target.ts'

const noon = '2026-05-04T12:00:00.000Z'
const later = '2026-05-04T13:00:00.000Z'
const ref = { workspaceId: 'user-1', id: 'post-1' }
const accountId = 'x_77'

const changes: [name: string, state: TargetStateName, make: (deps: PostDeps, requester: Requester) => Promise<unknown>][] = [
  ['a retry', 'failed', (deps, requester) => retryTarget(deps, { ref, requester, accountId })],
  ['an edit', 'failed', (deps, requester) => editPost(deps, { ref, requester, due: { kind: 'at', scheduledAt: later } })],
  ['a confirmation', 'needs-attention', (deps) => confirmTarget(deps, { ref, accountId, url: 'https://x.com/ada/status/1850' })],
  ['a deletion', 'failed', (deps, requester) => removePost(deps, { ref, requester })],
  ['a cancellation', 'retrying', (deps, requester) => cancelPost(deps, { ref, requester })],
  ['an unscheduling', 'retrying', (deps, requester) => unschedulePost(deps, { ref, requester })],
]

/**
 * A post whose target was just written and is about to be synced to its list, which the engine does right after any
 * read of its targets.
 */
const whileTheEngineShowsIt = async (state: TargetStateName) => {
  const engine = await anEngine(noon)
  await engine.keep(aTarget({ state: aState[state](), isUnsynced: true }))
  const { targets } = engine
  let isShown = false
  const readings = {
    ...targets,
    ofPost: async (id: string) => {
      const found = await targets.ofPost(id)
      if (!isShown) {
        isShown = true
        await syncPost(engine, ref)
        for (const target of found) await targets.replace(advance(target, {}))
      }
      return found
    },
  }
  return { ...engine, targets: readings }
}

test.each(changes)('%s succeeds even if it collides with the engine', async (_, state, make) => {
  const engine = await whileTheEngineShowsIt(state)

  await expect(make(engine, engine.requester)).resolves.not.toThrow()
})

test.each(changes)('%s is refused with a conflict if it always collides', async (_, state, make) => {
  const engine = await anEngine(noon)
  await engine.keep(aTarget({ state: aState[state]() }))
  const beaten = { ...engine, posts: { ...engine.posts, replace: never, remove: never }, targets: { ...engine.targets, replace: never } }

  await expect(make(beaten, engine.requester)).rejects.toMatchObject({ code: 'conflict' })
})

const never = async () => false
