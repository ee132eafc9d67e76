import { expect } from 'vitest'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { PlatformRig } from '../rig.ts'
import type { Behavior } from './behavior.ts'
import { engineOn } from './engine-on.ts'
import { expectFaultMet, failingAtFirst, putFault, timedOutAtFirst } from './publishers.ts'

/** A post of the first kind whose public call hits a fault. */
const underFault = async (platform: PlatformRig, fault: Record<string, unknown>, who?: { name: string }) => {
  const rig = await platform.open(who)
  const [sample] = rig.samples
  if (!sample) throw new Error('There is no kind of post.')
  const publisher = failingAtFirst(rig, () => putFault(rig, { operation: rig.publicOperation, ...fault }))
  return { rig, engine: await engineOn(rig, sample.delivery, { publisher }) }
}

const goesOnWithFreshToken = async (platform: PlatformRig) => {
  const { rig, engine } = await underFault(platform, { expireTokens: true }, platform.renewable)

  const { state, attempts } = await engine.end()

  expect(state.name).toBe('published')
  expect(attempts.map(({ outcome }) => outcome)).toContain('refused')
  expect(await rig.received()).toBe(1)
  return platform.renewable?.whose
}

const asksToReconnect = async (platform: PlatformRig) => {
  const { rig, engine } = await underFault(platform, { revokeTokens: true })

  const { state } = await engine.end()

  expect(state).toMatchObject({ name: 'paused', by: 'reconnect', reason: { message: expect.stringContaining('onnect') } })
  expect(await engine.account()).toMatchObject({ state: { name: 'reconnect' } })
  expect(await rig.received()).toBe(0)
  return undefined
}

const waitMs = 5 * minuteMs

/** True if it's waiting because of a rate limit and not for a more patient worker. */
const isTooMany = ({ state }: Target) => state.name === 'retrying' && state.reason.class === 'rate-limited'

const waitsAsLongAsTold = async (platform: PlatformRig) => {
  const { rig, engine } = await underFault(platform, { retryAfter: waitMs / secondMs })
  const { state } = await engine.until(isTooMany)
  const toldAt = rig.world.clock.now

  const ended = await engine.end()

  if (state.name !== 'retrying') throw new Error('It does not wait.')
  expect(toMs(state.at) - toldAt).toBeGreaterThanOrEqual(waitMs - 2 * secondMs)
  expect(ended.state.name).toBe('published')
  expect(await rig.received()).toBe(1)
  return undefined
}

const waitsByItself = async (platform: PlatformRig) => {
  const { rig, engine } = await underFault(platform, { status: 429 })
  const { state } = await engine.until(isTooMany)
  const toldAt = rig.world.clock.now

  const ended = await engine.end()

  if (state.name !== 'retrying') throw new Error('It does not wait.')
  expect(toMs(state.at) - toldAt).toBeGreaterThanOrEqual(5 * secondMs)
  expect(ended.state.name).toBe('published')
  expect(await rig.received()).toBe(1)
  return undefined
}

/**
 * Checks each kind of post after its public call gets no response. Exactly one post exists. Where only the person can
 * tell, there may be none.
 */
const afterTimeOut = (effect: 'before' | 'after') => async (platform: PlatformRig) => {
  const ways = new Map<string, string[]>()
  for (const { kind } of (await platform.open()).samples) {
    const rig = await platform.open()
    const sample = rig.samples.find((one) => one.kind === kind)
    if (!sample) throw new Error('There is no such kind of post.')
    const { state, attempts } = await (await engineOn(rig, sample.delivery, { publisher: timedOutAtFirst(rig, effect) })).end()

    // The platform may still be processing when the person is asked.
    rig.world.clock.now += minuteMs
    await expectFaultMet(rig)
    const isLeft = state.name === 'needs-attention'
    const sentBefore = effect === 'after' ? 1 : 0
    expect([kind, state.name]).toEqual([kind, isLeft ? 'needs-attention' : 'published'])
    expect([kind, await rig.received()]).toEqual([kind, isLeft ? sentBefore : (sample.posts ?? 1)])
    const way = isLeft ? 'asks the person' : wayOf(attempts)
    ways.set(way, [...(ways.get(way) ?? []), kind])
  }
  return ways.size === 1 ? [...ways.keys()].join() : [...ways].map(([way, kinds]) => `${way} (${kinds.join(', ')})`).join('; ')
}

const wayOf = (attempts: readonly { outcome: string; step: string }[]) => {
  const outcomes = attempts.map(({ outcome }) => outcome)
  if (outcomes.includes('found')) return 'looks and finds it'
  return outcomes.includes('absent') ? 'looks, then sends it again' : 'sends it again, and the platform recognizes it'
}

/**
 * Checks each kind of post after Crier has forgotten whether it was sent. Exactly one post exists, or the person is
 * asked.
 */
const afterRewind = (wasSent: boolean) => async (platform: PlatformRig) => {
  const ways = new Map<string, string[]>()
  for (const { kind } of (await platform.open()).samples) {
    const rig = await platform.open()
    const sample = rig.samples.find((one) => one.kind === kind)
    if (!sample) throw new Error('There is no such kind of post.')
    const rewoundTo = toInstant(rig.world.clock.now)
    if (wasSent) await (await engineOn(rig, sample.delivery)).end()
    rig.world.clock.now += 10 * minuteMs
    const { state, attempts } = await (await engineOn(rig, sample.delivery, { rewoundTo })).end()

    const isLeft = state.name === 'needs-attention'
    expect([kind, state.name]).toEqual([kind, isLeft ? 'needs-attention' : 'published'])
    expect([kind, await rig.received()]).toEqual([kind, isLeft && !wasSent ? 0 : (sample.posts ?? 1)])
    const way = isLeft ? 'asks the person' : wayOf(attempts)
    ways.set(way, [...(ways.get(way) ?? []), kind])
  }
  return ways.size === 1 ? [...ways.keys()].join() : [...ways].map(([way, kinds]) => `${way} (${kinds.join(', ')})`).join('; ')
}

/** What can go wrong with a call. */
export const faults: Behavior[] = [
  { name: 'continues with a fresh token', check: goesOnWithFreshToken },
  { name: 'asks to reconnect once access is revoked', check: asksToReconnect },
  { name: 'waits as long as the platform says', check: waitsAsLongAsTold },
  { name: 'waits on its own if the platform names no time', check: waitsByItself },
  { name: 'times out before the post exists', check: afterTimeOut('before') },
  { name: 'times out after the post exists', check: afterTimeOut('after') },
  { name: 'sent before the data is restored to an earlier time', check: afterRewind(true) },
  { name: 'not sent before the data is restored to an earlier time', check: afterRewind(false) },
]
