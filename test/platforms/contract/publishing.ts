import { expect } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { OpenRig, PlatformRig, Sample } from '../rig.ts'
import type { Behavior } from './behavior.ts'
import { engineOn } from './engine-on.ts'
import { expectFaultMet, failingAfterward, observed, putFault } from './publishers.ts'

/** Opens the platform afresh for each kind of post, so none sees what another left. */
const forEachSample = async (platform: PlatformRig, check: (rig: OpenRig, sample: Sample) => Promise<void>) => {
  const kinds = (await platform.open()).samples.map(({ kind }) => kind)
  for (const kind of kinds) {
    const rig = await platform.open()
    await check(
      rig,
      sampleOf(rig, (sample) => sample.kind === kind),
    )
  }
  return kinds
}

const sampleOf = ({ samples }: OpenRig, isLikeThat: (sample: Sample) => boolean) => {
  const sample = samples.find(isLikeThat)
  if (!sample) throw new Error('There is no such kind of post.')
  return sample
}

const publishesEachKind = async (platform: PlatformRig) => {
  const kinds = await forEachSample(platform, async (rig, { kind, delivery, posts = 1 }) => {
    const publisher = observed(rig)
    const { state, publicPart } = await (await engineOn(rig, delivery, { publisher })).end()

    expect([kind, state]).toMatchObject([kind, { name: 'published', remoteId: expect.stringMatching(/./) }])
    expect([kind, await rig.received()]).toEqual([kind, posts])
    // A person who stops the post before its follow-up steps sees where it is.
    if (publisher.performed.at(-1)?.step.isPublic) return
    expect([kind, publicPart]).toMatchObject([
      kind,
      { remoteId: expect.stringMatching(/./), url: expect.stringMatching(/^https?:/), isAll: true },
    ])
  })
  return kinds.join(', ')
}

const dueInMs = 10 * minuteMs

const keepsToTheTime = async (platform: PlatformRig) => {
  await forEachSample(platform, async (rig, { kind, delivery }) => {
    const dueAt = rig.world.clock.now + dueInMs
    const publisher = observed(rig)
    const engine = await engineOn(rig, delivery, { publisher, dueInMs })
    await engine.until(({ state }) => state.name === 'enqueued')
    const before = await rig.received()

    await engine.end()

    const first = publisher.performed.findIndex(({ step }) => step.isPublic)
    const late = publisher.performed.slice(0, first).filter(({ at }) => at >= dueAt)
    const publicAt = publisher.performed[first]?.at ?? 0
    expect([kind, before, late]).toEqual([kind, 0, []])
    expect([kind, publicAt >= dueAt && publicAt < dueAt + secondMs]).toEqual([kind, true])
  })
  return undefined
}

const refusesContent = async (platform: PlatformRig) => {
  const rig = await platform.open()

  const { state } = await (await engineOn(rig, rig.refused)).end()

  expect(state).toMatchObject({ name: 'failed', reason: { class: expect.stringMatching(/invalid-content|permission/) } })
  expect(await rig.received()).toBe(0)
  return undefined
}

const refusesDuplicate = async (platform: PlatformRig) => {
  const rig = await platform.open()
  const [sample] = rig.samples
  if (!sample || !rig.postAlike) throw new Error('It takes what was posted before.')
  await rig.postAlike(sample.delivery)

  const { state } = await (await engineOn(rig, sample.delivery)).end()

  expect(state).toMatchObject({ name: 'failed', reason: { class: 'duplicate' } })
  expect(await rig.received()).toBe(1)
  return undefined
}

/** Longer than any platform's polling interval. */
const slowMs = 3 * minuteMs
const questionsMax = 20

const waitsForSlowWork = async (platform: PlatformRig) => {
  const rig = await platform.open()
  const { delivery } = sampleOf(rig, ({ isProcessed }) => isProcessed)
  if (!rig.slowProcessing) throw new Error('It works on nothing.')
  await putFault(rig, rig.slowProcessing(slowMs))
  const startedAt = rig.world.clock.now
  const publisher = observed(rig)

  const { state } = await (await engineOn(rig, delivery, { publisher })).end()

  const questions = publisher.performed.filter(({ outcome }) => outcome.kind === 'waiting').length
  expect(state.name).toBe('published')
  expect(await rig.received()).toBe(1)
  expect(rig.world.clock.now - startedAt).toBeGreaterThanOrEqual(slowMs - secondMs)
  expect(questions).toBeGreaterThan(1)
  expect(questions).toBeLessThanOrEqual(questionsMax)
  return undefined
}

const tellsOfFailedWork = async (platform: PlatformRig) => {
  const rig = await platform.open()
  const { delivery } = sampleOf(rig, ({ isProcessed }) => isProcessed)
  if (!rig.failedProcessing) throw new Error('It works on nothing.')
  await putFault(rig, { times: 'forever', ...rig.failedProcessing })

  const { state } = await (await engineOn(rig, delivery)).end()

  expect(state).toMatchObject({ name: 'failed', reason: { message: expect.stringMatching(/\w{3,}/) } })
  return undefined
}

/** More failures than the engine tolerates for any call. */
const failuresMet = 8

const failsNothingByAsking = async (platform: PlatformRig) => {
  const kinds: string[] = []
  for (const { kind, isProcessed } of (await platform.open()).samples) {
    if (!isProcessed) continue
    const rig = await platform.open()
    const { delivery } = sampleOf(rig, (sample) => sample.kind === kind)
    const publisher = failingAfterward(rig, () => putFault(rig, { operation: 'status', status: 503, times: failuresMet }))

    const { state } = await (await engineOn(rig, delivery, { publisher })).end()

    expect([kind, state.name]).toEqual([kind, 'published'])
    await expectFaultMet(rig)
    await asksWhatIsNotTold(platform, kind)
    kinds.push(kind)
  }
  return kinds.join(', ')
}

/** A status check that's refused for good tells nothing about the post. The person is asked, and can confirm it. */
const asksWhatIsNotTold = async (platform: PlatformRig, kind: string) => {
  const rig = await platform.open()
  const { delivery } = sampleOf(rig, (sample) => sample.kind === kind)
  const refusal = { ...platform.refusals.permission, operation: 'status', times: 'forever' }
  const engine = await engineOn(rig, delivery, { publisher: failingAfterward(rig, () => putFault(rig, refusal)) })

  const { state, publicPart } = await engine.end()

  expect([kind, state]).toMatchObject([
    kind,
    { name: 'needs-attention', reason: { message: expect.stringContaining('Check the account') } },
  ])
  expect([kind, (await engine.confirm(publicPart?.url ?? '')).state.name]).toEqual([kind, 'published'])
}

/** A post when nothing goes wrong. */
export const publishing: Behavior[] = [
  { name: 'publishes each kind', check: publishesEachKind },
  { name: 'sends files ahead of time and publishes nothing early', check: keepsToTheTime },
  { name: 'says why content was refused', check: refusesContent },
  { name: 'reports a duplicate post', check: refusesDuplicate },
  { name: 'waits for slow processing', check: waitsForSlowWork },
  { name: 'reports failed processing', check: tellsOfFailedWork },
  { name: 'failed status checks don’t fail a public post', check: failsNothingByAsking },
]
