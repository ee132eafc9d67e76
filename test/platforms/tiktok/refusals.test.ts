import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { aPhotoFile, aVideoFile, onSandbox } from './rig.ts'

test('stops a post whose privacy level TikTok no longer offers before it starts and lists the rest', async () => {
  const tiktok = await onSandbox({ name: 'private paula', files: [aVideoFile()] })

  const { outcome, steps } = await deliver(tiktok, tiktok.aDelivery())

  expect(steps).toEqual(['upload-start'])
  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: {
        class: 'invalid-content',
        message: 'TikTok doesn’t offer “Everyone” to this account right now. Choose “Followers”, “Friends” or “Only you”.',
      },
      retry: { when: 'never' },
    },
  })
})

test('doesn’t start a video longer than the account’s current limit', async () => {
  const tiktok = await onSandbox({ name: 'short sam', files: [aVideoFile({ durationMs: 61 * secondMs })] })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('This TikTok account allows videos up to 1:00 minutes') } },
  })
})

test('leaves off what has since been turned off on TikTok', async () => {
  const tiktok = await onSandbox({ name: 'silent sue', files: [aVideoFile()] })

  await deliver(tiktok, tiktok.aDelivery({ options: { allowComments: true, allowDuets: true, allowStitches: true } }))

  expect((await tiktok.received())[0]?.facts).toMatchObject({ allows: [] })
})

test.each([
  ['banned bo', { class: 'permission' }, { when: 'never' }],
  ['unaudited una', { class: 'permission', message: expect.stringContaining('Until TikTok approves this app') }, { when: 'never' }],
])('tells %s why TikTok accepts no post', async (name, reason, retry) => {
  const tiktok = await onSandbox({ name, files: [aVideoFile()] })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason, retry } })
})

test('waits when the day’s quota is used up and sends no sixteenth post', async () => {
  const tiktok = await onSandbox({ files: [aPhotoFile()] })
  for (let posts = 0; posts < 15; posts++) {
    await deliver(tiktok, tiktok.aDelivery())
    tiktok.world.clock.now += 20 * secondMs
  }

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited', platformCode: 'spam_risk_too_many_posts' }, retry: { when: 'later', afterMs: dayMs } },
  })
  expect(await tiktok.received()).toHaveLength(15)
})

test('holds a sixth inbox draft until the others are finished', async () => {
  const tiktok = await onSandbox({ files: [aPhotoFile()] })
  const draft = tiktok.aDelivery({ options: { mode: 'inbox' } })
  for (let drafts = 0; drafts < 5; drafts++) await deliver(tiktok, draft)

  const { outcome } = await deliver(tiktok, draft)

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('Finish the drafts waiting in the TikTok inbox') }, retry: { when: 'later' } },
  })
})

test.each([
  ['file_format_check_failed', 'invalid-content', 'never'],
  ['duration_check_failed', 'invalid-content', 'never'],
  ['spam_risk', 'permission', 'never'],
  ['spam_risk_too_many_posts', 'rate-limited', 'later'],
  ['auth_removed', 'sign-in-ended', 'after-reconnect'],
])('reports processing that failed with %s and starts over on retry', async (processingError, reason, retry) => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'status', processingError })

  const { outcome, delivery } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: reason, platformCode: processingError }, retry: { when: retry } },
    hasEffect: false,
  })
  expect(tiktok.publisher.nextStep(delivery).name).toBe('upload-start')
  expect(await tiktok.received()).toEqual([])
})

test('restarts a post once when TikTok itself failed on it', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'status', processingError: 'internal', times: 'forever' })

  const first = await deliver(tiktok, tiktok.aDelivery())
  const second = await deliver(tiktok, first.delivery)

  const refused = (when: string) => ({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when } },
    hasEffect: false,
  })
  expect(first.outcome).toMatchObject(refused('later'))
  expect(second.steps[0]).toBe('upload-start')
  expect(second.outcome).toMatchObject(refused('never'))
})

test('revoking access while TikTok is processing ends the post and the connection', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'post', processingMs: minuteMs })
  const sent = await deliverUntil(tiktok, tiktok.aDelivery(), 'status')
  await tiktok.connector.revoke({ accessToken: tiktok.accessToken })

  const { outcome } = await deliver(tiktok, sent)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } } })
  expect(await tiktok.received()).toEqual([])
})

test.each([aVideoFile(), aPhotoFile()])('asks the person to replace a missing file', async (file) => {
  const tiktok = await onSandbox({ files: [{ ...file, media: { ...file.media, contentType: 'image/png' } }] })
  tiktok.remove(file.media.id)

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', message: 'The file is gone. Add it again.' } },
  })
})
