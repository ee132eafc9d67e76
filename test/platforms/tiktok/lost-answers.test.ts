import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aPhotoFile, aVideoFile, type OnSandbox, onSandbox } from './rig.ts'

const mebibyte = 1024 * 1024

const performed = async ({ publisher, accessToken }: Pick<OnSandbox, 'publisher' | 'accessToken'>, delivery: Delivery) => {
  const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), accessToken)
  return { outcome, delivery: withProgress(delivery, outcome) }
}

const looked = ({ publisher, accessToken, world }: OnSandbox, delivery: Delivery) => {
  const step = publisher.nextStep(delivery)
  const sentAt = new Date(world.clock.now).toISOString()
  return publisher.find(delivery, { step, sentAt, fingerprint: publisher.fingerprint(delivery, step) }, accessToken)
}

test.each([[{ dropAfterEffect: true }], [{ statusAfterEffect: 500 }]])(
  'finds a video whose last response was lost (%o) by TikTok’s own ID and publishes it once',
  async (fault) => {
    const tiktok = await onSandbox({ files: [aVideoFile()] })
    const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
    await tiktok.fault({ operation: 'post', ...fault })

    const lost = await performed(tiktok, ready)
    const found = await looked(tiktok, ready)
    if (found.kind !== 'found') throw new Error('The video is there.')
    const { outcome, steps } = await deliver(tiktok, withProgress(ready, found.outcome))

    expect(lost.outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('we don’t know yet whether your post is live') })
    expect(found.outcome).toMatchObject({ kind: 'done', hasEffect: true })
    expect(steps[0]).toBe('status')
    expect(outcome.kind).toBe('published')
    expect(await tiktok.received()).toHaveLength(1)
  },
)

test('a video whose last piece never arrived is absent and continues with that piece', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 66 * mebibyte })] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
  await tiktok.fault({ operation: 'post', dropBeforeEffect: true })

  const lost = await performed(tiktok, ready)
  const found = await looked(tiktok, ready)
  const { outcome, steps } = await deliver(tiktok, ready)

  expect([lost.outcome.kind, found.kind]).toEqual(['unknown', 'absent'])
  expect(steps).toEqual(['publish', 'status'])
  expect(outcome.kind).toBe('published')
})

test('sending the last piece twice publishes once', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
  await performed(tiktok, ready)

  const { outcome } = await deliver(tiktok, ready)

  expect(outcome.kind).toBe('published')
  expect(await tiktok.received()).toHaveLength(1)
})

test('checks an upload that ended since its last piece was sent before starting over', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
  await performed(tiktok, ready)
  tiktok.world.clock.now += 61 * minuteMs

  const { outcome, steps } = await deliver(tiktok, ready)

  expect(steps).toEqual(['publish', 'status'])
  expect(outcome.kind).toBe('published')
  expect(await tiktok.received()).toHaveLength(1)
})

test('announces a video again after more than an hour between its pieces', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 66 * mebibyte })] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
  tiktok.world.clock.now += 61 * minuteMs

  const ended = await performed(tiktok, ready)
  const { outcome, steps } = await deliver(tiktok, ended.delivery)

  expect(ended.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(steps).toEqual(['upload-start', 'upload', 'publish', 'status'])
  expect(outcome.kind).toBe('published')
})

test('continues pieces with a lost response from where TikTok says', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 72 * mebibyte })] })
  const begun = await deliverUntil(tiktok, tiktok.aDelivery(), 'upload')
  await tiktok.fault({ operation: 'upload', dropAfterEffect: true })

  const lost = await performed(tiktok, begun)
  const { outcome } = await deliver(tiktok, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(outcome.kind).toBe('published')
  expect((await tiktok.received())[0]?.media).toMatchObject([{ bytes: 72 * mebibyte }])
})

test('keeps the pieces before a broken one', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 72 * mebibyte })] })
  const begun = await deliverUntil(tiktok, tiktok.aDelivery(), 'upload')
  let sent = 0
  const publisher = tiktok.publisherWith((url, init) => {
    sent += 1
    return sent === 3 ? Promise.reject(new Error('broken')) : fetch(url, init)
  })

  const { outcome, delivery } = await performed({ ...tiktok, publisher }, begun)

  expect(outcome.kind).toBe('done')
  expect(delivery.progress).toMatchObject({ task: { state: { chunk: 2 } } })
})

test('repeating an announcement whose response was lost does no harm', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'upload', dropAfterEffect: true })

  const lost = await performed(tiktok, tiktok.aDelivery())
  const { outcome } = await deliver(tiktok, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(outcome.kind).toBe('published')
  expect(await tiktok.received()).toHaveLength(1)
})

test.each([
  ['worked and then broke', { statusAfterEffect: 500 }, 1],
  ['worked and was cut off', { dropAfterEffect: true }, 1],
  ['was cut off before', { dropBeforeEffect: true }, 0],
  ['answered with a page', { htmlError: true }, 0],
])('asks the person whether photos are public when the call %s', async (_, fault, received) => {
  const tiktok = await onSandbox({ files: [aPhotoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'post')
  await tiktok.fault({ operation: 'post', ...fault })

  const { outcome } = await performed(tiktok, ready)
  tiktok.world.clock.now += minuteMs

  expect(tiktok.publisher.nextStep(ready).repeat).toBe('never')
  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('we don’t know yet whether your post is live') })
  expect(await tiktok.received()).toHaveLength(received)
})

test.each(['profile', 'post'] as const)('photos that TikTok refuses are refused, not unknown (%s)', async (operation) => {
  const tiktok = await onSandbox({ files: [aPhotoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'post')
  await tiktok.fault({ operation, expireTokens: true })

  const { outcome } = await performed(tiktok, ready)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } } })
})

test('losing the creator query before photos leaves nothing unknown', async () => {
  const tiktok = await onSandbox({ files: [aPhotoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'post')
  await tiktok.fault({ operation: 'profile', dropBeforeEffect: true })

  const { outcome } = await performed(tiktok, ready)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
})

test.each([{ status: 500 }, { dropBeforeEffect: true }, { code: 'rate_limit_exceeded' }])(
  'a failed poll (%o) says nothing about a post that may be public and is repeated',
  async (fault) => {
    const tiktok = await onSandbox({ files: [aVideoFile()] })
    const sent = await deliverUntil(tiktok, tiktok.aDelivery(), 'status')
    await tiktok.fault({ operation: 'status', ...fault })

    const { outcome } = await performed(tiktok, sent)

    expect(outcome).toMatchObject({ kind: 'waiting', checkAfterMs: minuteMs })
    expect((await deliver(tiktok, sent)).outcome.kind).toBe('published')
  },
)
