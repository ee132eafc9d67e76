import { expect } from 'vitest'
import type { AfterRewind, Publisher } from '#functions/ports/publisher.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import type { OpenRig, PlatformRig, Sample } from '../rig.ts'
import type { Behavior } from './behavior.ts'
import { engineOn } from './engine-on.ts'
import { expectFaultMet, failingAtFirst, putFault } from './publishers.ts'

const page = '<!doctype html><title>Access denied</title><h1>Access denied</h1>'

/** Responses from a proxy, firewall, or broken gateway in the platform's place, never in the platform's own format. */
const foreignAnswers = [
  { status: 403, type: 'text/html', body: page },
  { status: 404, type: 'text/html', body: page },
  { status: 400, type: 'application/json', body: '{}' },
  { status: 403, type: 'application/json', body: '{"message":"Forbidden"}' },
  { status: 404, type: 'text/plain', body: '' },
  { status: 401, type: 'text/plain', body: 'Unauthorized' },
  { status: 400, type: 'application/json', body: '{"error":{"reason":"blocked"}}' },
  { status: 409, type: 'application/json', body: '[]' },
]

/**
 * `instead`: the call never reaches the platform. `afterward`: the platform executes the call and only its response is
 * replaced.
 */
type ProxyMode = 'instead' | 'afterward'

/**
 * The first kind is tested both ways, and the others alternate. They differ in what they send but hardly in the
 * responses.
 */
const waysOf = (index: number): readonly ProxyMode[] =>
  index === 0 ? ['afterward', 'instead'] : [index % 2 === 1 ? 'afterward' : 'instead']

/**
 * A network with a proxy in front of the platform. `meets` decides for each call, counted from 0, whether the proxy
 * steps in.
 */
const proxied = (meets: (call: number) => ProxyMode | undefined, from = 0): typeof fetch => {
  let calls = 0
  return async (url, init) => {
    const call = calls
    calls += 1
    const way = meets(call)
    if (way === undefined) return fetch(url, init)
    if (way === 'afterward') await (await fetch(url, init)).arrayBuffer()
    const { status, type, body } = foreignAnswers[(call + from) % foreignAnswers.length] ?? { status: 403, type: '', body: '' }
    return new Response(body, { status, headers: { 'content-type': type } })
  }
}

/** The rig's publisher behind a proxy that answers a single call: number `at`, counted from the first public step. */
const answeredOnce = (rig: OpenRig, { at, way, from }: { at: number; way: ProxyMode; from: number }) => {
  let wasMet = false
  const behind = rig.publisherWith(
    proxied((call) => {
      if (call !== at) return undefined
      wasMet = true
      return way
    }, from),
  )
  let isPublic = false
  const publisher: Publisher = {
    ...rig.publisher,
    perform: (delivery, step, accessToken) => {
      isPublic ||= step.isPublic
      return (isPublic ? behind : rig.publisher).perform(delivery, step, accessToken)
    },
    find: behind.find,
  }
  return { publisher, wasMet: () => wasMet }
}

/** All public steps are among the first calls. What follows repeats the same status checks. */
const callsMax = 4

/**
 * Checks each kind of post once for each call from its first public step on. None is reported failed, and none exists
 * twice.
 */
const answersInItsPlace = async (platform: PlatformRig) => {
  const left = new Set<string>()
  let from = 0
  for (const [index, { kind }] of (await platform.open()).samples.entries())
    for (const way of waysOf(index))
      for (let at = 0, isThere = true; isThere && at < callsMax; at += 1, from += 1) {
        const { rig, sample } = await openFor(platform, kind)
        const { publisher, wasMet } = answeredOnce(rig, { at, way, from })
        const { state } = await (await engineOn(rig, sample.delivery, { publisher })).end()

        if (await isLeftToPerson(rig, sample, [kind, way, at, from % foreignAnswers.length, state])) left.add(kind)
        isThere = wasMet()
      }
  return left.size === 0 ? undefined : `asks the person (${[...left].join(', ')})`
}

/** More status checks than it takes to be sure nothing is there. */
const questionsMet = 6

/**
 * The rig's publisher. The response to its first public step is lost, and a proxy answers its first status checks after
 * that.
 */
const answeredInQuestions = (rig: OpenRig, way: ProxyMode, from: number): Publisher => {
  const lost: typeof fetch = async (url, init) => {
    if (way === 'afterward') await (await fetch(url, init)).arrayBuffer()
    return new Response(page, { status: 502 })
  }
  let isLost = false
  return {
    ...rig.publisher,
    perform: (delivery, step, accessToken) => {
      const isFirst = step.isPublic && !isLost
      isLost ||= isFirst
      return (isFirst ? rig.publisherWith(lost) : rig.publisher).perform(delivery, step, accessToken)
    },
    find: rig.publisherWith(proxied((call) => (call < questionsMet ? 'instead' : undefined), from)).find,
  }
}

/** The rig's publisher. A proxy answers its first checks for posts it may have forgotten. */
const answeredInSearch = (rig: OpenRig, from: number): Publisher => {
  const behind = rig.publisherWith(proxied((call) => (call < questionsMet ? 'instead' : undefined), from))
  return { ...rig.publisher, afterRewind: (delivery): AfterRewind => behind.afterRewind(delivery) }
}

/** Checks each kind of post after a lost response or a rewind: a proxy's answers never cause it to be sent again. */
const answersQuestions = async (platform: PlatformRig) => {
  const left = new Set<string>()
  let from = 0
  for (const [index, { kind }] of (await platform.open()).samples.entries()) {
    for (const way of waysOf(index)) {
      const { rig, sample } = await openFor(platform, kind)
      const publisher = answeredInQuestions(rig, way, from)
      const { state } = await (await engineOn(rig, sample.delivery, { publisher })).end()
      if (await isLeftToPerson(rig, sample, [kind, way, from, state])) left.add(kind)
      from += 1
    }
    const { rig, sample } = await openFor(platform, kind)
    const rewoundTo = toInstant(rig.world.clock.now)
    await (await engineOn(rig, sample.delivery)).end()
    rig.world.clock.now += 10 * minuteMs
    const { state } = await (await engineOn(rig, sample.delivery, { publisher: answeredInSearch(rig, from), rewoundTo })).end()
    if (await isLeftToPerson(rig, sample, [kind, 'forgotten', from, state])) left.add(kind)
  }
  return left.size === 0 ? undefined : `asks the person (${[...left].join(', ')})`
}

const publishesWhatHasAnId = async (platform: PlatformRig) => {
  const rig = await platform.open()
  const [sample] = rig.samples
  if (!sample || !platform.nobodysId) throw new Error('Its ids tell nothing.')
  const { nobodysId } = platform
  const publisher = failingAtFirst(rig, () => putFault(rig, { operation: rig.publicOperation, ...nobodysId }))
  const { state } = await (await engineOn(rig, sample.delivery, { publisher })).end()

  expect(state).toMatchObject({ name: 'published' })
  expect(await rig.received()).toBe(1)
  await expectFaultMet(rig)
  return undefined
}

const openFor = async (platform: PlatformRig, kind: string) => {
  const rig = await platform.open()
  const sample = rig.samples.find((one) => one.kind === kind)
  if (!sample) throw new Error('There is no such kind of post.')
  return { rig, sample }
}

/**
 * Reports whether the person is asked about a post, which then exists at most once. Every other post is published and
 * exists.
 */
const isLeftToPerson = async (rig: OpenRig, { posts = 1 }: Sample, told: readonly unknown[]) => {
  const state = told.at(-1)
  // The platform may still be processing when the person is asked.
  rig.world.clock.now += minuteMs
  const count = await rig.received()
  const isLeft = typeof state === 'object' && state !== null && 'name' in state && state.name === 'needs-attention'
  expect({ told, isThere: isLeft ? count <= posts : count === posts }).toMatchObject({
    told: expect.arrayContaining([expect.objectContaining({ name: isLeft ? 'needs-attention' : 'published' })]),
    isThere: true,
  })
  return isLeft
}

/** What can answer in the platform's place between Crier and a platform. */
export const proxy: Behavior[] = [
  { name: 'doesn’t take a proxy’s page for a refusal', check: answersInItsPlace },
  { name: 'doesn’t take a proxy’s page for proof that nothing was posted', check: answersQuestions },
  { name: 'doesn’t take a success with an unknown ID for a post', check: publishesWhatHasAnId },
]
