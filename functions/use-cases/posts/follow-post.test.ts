import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeWaitingCalls } from '#test/fakes/waiting-calls.ts'
import { followPost } from './follow-post.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const after = (ms: number) => toInstant(nine + ms)

/** Follows a post with these targets from nine on. `tookMs` is how long the answer took. */
const following = async (...targets: Target[]) => {
  const engine = await anEngine(after(0))
  await engine.keep(targets)
  const waitingCalls = fakeWaitingCalls()
  const follow = async (patience?: Parameters<typeof followPost>[2]) => {
    const found = await engine.run(followPost({ ...engine, waitingCalls }, { workspaceId: 'user-1', id: 'post-1' }, patience))
    return { names: found.map(({ state }) => state.name), tookMs: engine.clock.now() - nine }
  }
  return { ...engine, waitingCalls, follow }
}

test.each(['published', 'failed', 'missed', 'needs-attention', 'cancelled', 'paused'] as const)(
  'answers at once when a target is %s',
  async (name) => {
    const { follow } = await following(aTarget({ state: aState[name]() }))

    expect(await follow()).toEqual({ names: [name], tookMs: 0 })
  },
)

test.each(['enqueued', 'sending', 'processing', 'outcome-unknown', 'scheduled'] as const)(
  'answers within a second with the current state when a target stays %s',
  async (name) => {
    const { follow } = await following(aTarget({ state: aState[name]() }))

    const { names, tookMs } = await follow()

    expect(names).toEqual([name])
    expect(tookMs).toBeGreaterThan(700)
    expect(tookMs).toBeLessThanOrEqual(secondMs)
  },
)

test('answers quickly when a target ends soon', async () => {
  const { follow, targets, clock, target } = await following(aTarget({ state: aState.sending() }))
  const ending = clock.sleep(150).then(async () => targets.replace(advance(await target(), { state: aState.published() })))

  const { names, tookMs } = await follow()
  await ending

  expect(names).toEqual(['published'])
  expect(tookMs).toBeLessThanOrEqual(300)
})

test.each([
  ['that comes within the time is waited for', 999, true],
  ['that comes later is not waited for', secondMs, false],
])('another attempt %s', async (_, ms, isWaitedFor) => {
  const { follow } = await following(aTarget({ state: aState.retrying({ at: after(ms) }) }))

  const { tookMs } = await follow()

  expect(tookMs > 0).toBe(isWaitedFor)
})

test('waits for all accounts as long as one of them may end', async () => {
  const { follow } = await following(
    aTarget({ accountId: 'x_1', state: aState.published() }),
    aTarget({ accountId: 'x_2', state: aState.sending() }),
    aTarget({ accountId: 'x_3', state: aState.paused() }),
  )

  const { names, tookMs } = await follow()

  expect(names).toEqual(['published', 'sending', 'paused'])
  expect(tookMs).toBeGreaterThan(700)
})

test.each([
  ['that comes within the second is waited for', 999, true],
  ['that comes later is not', secondMs, false],
])('a slot %s', async (_, ms, isWaitedFor) => {
  const { follow } = await following(aTarget({ state: aState.enqueued(), slotAt: after(ms) }))

  const { names, tookMs } = await follow()

  expect(names).toEqual(['enqueued'])
  expect(tookMs > 0).toBe(isWaitedFor)
})

test('a post that can still be undone is answered at once', async () => {
  const { follow } = await following(aTarget({ state: aState.enqueued(), isUndoable: true, dueAt: after(5 * secondMs) }))

  expect(await follow()).toEqual({ names: ['enqueued'], tookMs: 0 })
})

test('answers a person’s fourth concurrent call at once, until another has ended', async () => {
  const { follow, waitingCalls } = await following(aTarget({ state: aState.sending() }))
  const others = await Promise.all([1, 2, 3].map(() => waitingCalls.begin('user-1', { max: 3, now: nine, until: nine + minuteMs })))

  const fourth = await follow()
  await others[0]?.end()
  const next = await follow()

  expect(fourth.tookMs).toBe(0)
  expect(next.tookMs).toBeGreaterThan(700)
  expect(await waitingCalls.begin('user-1', { max: 3, now: nine, until: nine + 1 })).toBeDefined()
})

test('waits as long as the caller’s patience lasts, and no longer than it has to', async () => {
  const { follow, targets, clock, target } = await following(aTarget({ state: aState.sending() }))
  const patience = { ms: 20 * secondMs, isHonored: false }
  const ending = clock.sleep(7 * secondMs).then(async () => targets.replace(advance(await target(), { state: aState.published() })))

  const { names, tookMs } = await follow(patience)
  await ending

  expect(names).toEqual(['published'])
  expect(tookMs).toBeGreaterThanOrEqual(7 * secondMs)
  expect(tookMs).toBeLessThanOrEqual(8 * secondMs)
  expect(patience.isHonored).toBe(true)
})

test('without any patience, answers at once', async () => {
  const { follow } = await following(aTarget({ state: aState.sending() }))
  const patience = { ms: 0, isHonored: false }

  expect(await follow(patience)).toEqual({ names: ['sending'], tookMs: 0 })
  expect(patience.isHonored).toBe(true)
})

test('a caller who can’t wait because three others do isn’t told that they waited', async () => {
  const { follow, waitingCalls } = await following(aTarget({ state: aState.sending() }))
  const patience = { ms: 20 * secondMs, isHonored: false }
  for (const _ of [1, 2, 3]) await waitingCalls.begin('user-1', { max: 3, now: nine, until: nine + minuteMs })

  expect((await follow(patience)).tookMs).toBe(0)
  expect(patience.isHonored).toBe(false)
})
