import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

/** A delivery with only the last piece missing. */
const ready = (youTube: OnSandbox) => deliverUntil(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 600_000 })] }), 'finish')

test.each([
  ['answer is lost after the video was made', { dropAfterEffect: true }],
  ['answer is an error although the video was made', { statusAfterEffect: 503 }],
  ['answer is a page although the video was made', { statusAfterEffect: 500, body: '<h1>Server Error</h1>' }],
  ['connection breaks before anything arrived', { dropBeforeEffect: true }],
  ['answer is an error and nothing arrived', { status: 503 }],
])('queries a last piece whose %s and creates one video', async (_, fault) => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  await youTube.fault({ operation: 'post', ...fault })

  const lost = await deliver(youTube, delivery)
  const repeated = await deliver(youTube, lost.delivery)

  expect(lost.outcome.kind).toBe('unknown')
  expect(repeated.steps[0]).toBe('finish')
  expect(repeated.outcome.kind).toBe('published')
  expect(await youTube.received()).toHaveLength(1)
})

test('completes a last piece of which YouTube keeps only part', async () => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  await youTube.fault({ operation: 'post', keepBytes: 1_000 })

  const { outcome, steps } = await deliver(youTube, delivery)

  expect(steps.slice(0, 2)).toEqual(['finish', 'finish'])
  expect(outcome.kind).toBe('published')
  expect(await youTube.received()).toMatchObject([{ media: [{ bytes: 600_000, type: 'video/mp4' }] }])
})

test('continues a piece from where YouTube kept it', async () => {
  const youTube = await onSandbox()
  const begun = await deliverUntil(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 900_000 })] }), 'send')
  await youTube.fault({ operation: 'upload', keepBytes: 262_144, times: 2 })

  const { outcome } = await deliver(youTube, begun)

  expect(outcome.kind).toBe('published')
  expect(await youTube.received()).toMatchObject([{ media: [{ bytes: 900_000, type: 'video/mp4' }] }])
})

test('doesn’t resend a piece whose response was lost', async () => {
  const youTube = await onSandbox()
  const begun = await deliverUntil(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 900_000 })] }), 'send')
  // The first call of a step only queries.
  let calls = 0
  const publisher = youTube.publisherWith(async (url, init) => {
    const response = await fetch(url, init)
    calls += 1
    if (calls === 2) throw new TypeError('fetch failed')
    return response
  })

  const lost = await publisher.perform(begun, publisher.nextStep(begun), youTube.accessToken)
  const { outcome } = await deliver(youTube, begun)

  expect(lost).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(outcome.kind).toBe('published')
  expect(await youTube.received()).toMatchObject([{ media: [{ bytes: 900_000 }] }])
})

test('restarts an upload that YouTube lost, but not forever', async () => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  await youTube.fault({ operation: 'upload', losesUpload: true })

  const once = await deliver(youTube, delivery)
  await youTube.fault({ operation: 'post', losesUpload: true, times: 'forever' })
  const always = await deliver(youTube, delivery)

  expect(once.steps.slice(0, 4)).toEqual(['finish', 'start', 'send', 'finish'])
  expect(once.outcome.kind).toBe('published')
  expect(always.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when: 'never' } },
    hasEffect: false,
  })
  expect(youTube.publisher.nextStep(always.delivery).name).toBe('start')
  expect(await youTube.received()).toHaveLength(1)
})

test('restarts an upload that is more than a week old', async () => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  youTube.world.clock.now += 8 * dayMs
  const { grant } = youTube
  const renewed = await youTube.connector.refresh(grant.refreshToken ?? '')
  if (renewed.kind !== 'granted') throw new Error('The refresh is granted.')

  const { steps, outcome } = await deliver({ ...youTube, accessToken: renewed.grant.accessToken }, delivery)

  expect(steps.slice(0, 2)).toEqual(['finish', 'start'])
  expect(outcome.kind).toBe('published')
})

test('refreshes a token that expires mid-upload and continues the same upload', async () => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  await youTube.fault({ operation: 'post', expireTokens: true })

  const ended = await deliver(youTube, delivery)
  const renewed = await youTube.connector.refresh(youTube.grant.refreshToken ?? '')
  if (renewed.kind !== 'granted') throw new Error('The refresh is granted.')
  const { steps, outcome } = await deliver({ ...youTube, accessToken: renewed.grant.accessToken }, ended.delivery)

  expect(ended.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } },
  })
  expect(steps[0]).toBe('finish')
  expect(outcome.kind).toBe('published')
})

test('outcomes never contain an upload URL', async () => {
  const youTube = await onSandbox()
  const delivery = await ready(youTube)
  await youTube.fault({ operation: 'post', status: 500, body: 'upload_id=ABPnzmSecret0123456789abcdefXYZ Bearer ya29.a0Secret' })

  const { outcome } = await deliver(youTube, delivery)

  expect(JSON.stringify(outcome)).not.toMatch(/ABPnzm|ya29/)
})

test('doesn’t perform a step that doesn’t follow from the progress', async () => {
  const youTube = await onSandbox()
  const step = { name: 'finish', repeat: 'idempotent' as const, isPublic: true }

  await expect(youTube.publisher.perform(youTube.aDelivery(), step, youTube.accessToken)).rejects.toThrow('does not follow')
})
