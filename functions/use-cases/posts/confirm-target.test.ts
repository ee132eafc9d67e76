import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { confirmTarget } from './retry-target.ts'

const noon = '2026-05-04T12:00:00.000Z'
const ref = { workspaceId: 'user-1', id: 'post-1' }
const word = { ref, accountId: 'x_77', url: 'https://x.com/ada/status/1850?s=20' }

/** A post whose only account is in this state at noon. */
const being = async (name: TargetStateName) => {
  const engine = await anEngine(noon)
  await engine.keep(aTarget({ state: aState[name]() }))
  return engine
}

test('records what the person saw as published at the URL they gave', async () => {
  const world = await being('needs-attention')

  await confirmTarget(world, word)

  expect(await world.target()).toMatchObject({ state: { name: 'published', at: noon, remoteId: '1850', url: word.url }, hasEffect: true })
})

test('shows it on the post and leaves nothing for the sweep', async () => {
  const world = await being('needs-attention')

  await confirmTarget(world, word)

  expect(await world.posts.get(ref)).toMatchObject({ status: postStatus.published, targets: [{ state: 'published', url: word.url }] })
  expect(world.targets.isIndexed({ postId: 'post-1', accountId: 'x_77' })).toBe(false)
})

test('a post that could not be written shows it after the next sweep', async () => {
  const world = await being('needs-attention')
  world.posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(confirmTarget(world, word)).rejects.toThrow('The table is away.')
  expect(world.targets.isIndexed({ postId: 'post-1', accountId: 'x_77' })).toBe(true)
})

test.each((Object.keys(aState) as TargetStateName[]).filter((name) => name !== 'needs-attention'))(
  'refuses to confirm an account that is %s and writes nothing',
  async (name) => {
    const world = await being(name)
    const before = await world.target()

    await expect(confirmTarget(world, word)).rejects.toMatchObject({ code: 'conflict' })
    expect(await world.target()).toEqual(before)
  },
)

test('a late confirmation is a conflict', async () => {
  const world = await being('needs-attention')
  const { ofPost } = world.targets
  world.targets.ofPost = async (id) => {
    const targets = await ofPost(id)
    for (const target of targets) await world.targets.replace(advance(target, { state: aState.enqueued() }))
    return targets
  }

  await expect(confirmTarget(world, word)).rejects.toMatchObject({ code: 'conflict' })
  expect((await world.target()).state.name).toBe('enqueued')
})

test('refuses an account the post does not go to, by name', async () => {
  const world = await being('needs-attention')

  await expect(confirmTarget(world, { ...word, accountId: 'x_1' })).rejects.toMatchObject({ fields: { accountId: [expect.anything()] } })
})

test("another person's post is not found", async () => {
  const world = await being('needs-attention')

  await expect(confirmTarget(world, { ...word, ref: { ...ref, workspaceId: 'user-2' } })).rejects.toMatchObject({ code: 'not-found' })
})
