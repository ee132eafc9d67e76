import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aReelFile, onSandbox } from './rig.ts'

const begun = async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  return { facebook, delivery: await deliverUntil(facebook, facebook.aDelivery(), 'reel-upload') }
}

test('doesn’t repeat an upload with a lost response if Facebook has the file', async () => {
  const { facebook, delivery } = await begun()
  await facebook.fault({ operation: 'upload', dropAfterEffect: true })

  const lost = await deliver(facebook, delivery)
  const { outcome, steps } = await deliver(facebook, lost.delivery)

  expect(lost.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(steps).toEqual(['reel-check', 'post', 'status'])
  expect(outcome.kind).toBe('published')
})

test.each([
  ['dropBeforeEffect', { dropBeforeEffect: true }],
  ['ProcessingFailedError', { uploadProblem: 'ProcessingFailedError' }],
  ['PartialRequestError', { uploadProblem: 'PartialRequestError' }],
  ['a page of HTML', { htmlError: true }],
])('repeats an upload that failed with %s', async (_, fault) => {
  const { facebook, delivery } = await begun()
  await facebook.fault({ operation: 'upload', ...fault })

  const failed = await deliver(facebook, delivery)
  const { outcome, steps } = await deliver(facebook, failed.delivery)

  expect(failed.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(steps).toEqual(['reel-check', 'reel-upload', 'reel-check', 'post', 'status'])
  expect(outcome.kind).toBe('published')
})

test('restarts the upload after three attempts, twice, and then gives up', async () => {
  const { facebook, delivery } = await begun()
  await facebook.fault({ operation: 'upload', uploadProblem: 'ProcessingFailedError', times: 'forever' })
  let last = await deliver(facebook, delivery)
  const steps = [...last.steps]
  while (last.outcome.kind === 'refused' && last.outcome.refusal.retry.when === 'later') {
    last = await deliver(facebook, last.delivery)
    steps.push(...last.steps)
  }

  expect(steps.filter((step) => step === 'reel-upload')).toHaveLength(9)
  expect(steps.filter((step) => step === 'reel-start')).toHaveLength(2)
  expect(last.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('too often') }, retry: { when: 'never' } },
  })
  expect(facebook.publisher.nextStep(last.delivery).name).toBe('reel-start')
})

test('refuses a file that Facebook can’t fetch and says what to do', async () => {
  const { facebook, delivery } = await begun()
  facebook.remove('video-1')

  const { outcome } = await deliver(facebook, delivery)

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'invalid-content', platformCode: 'FileUrlProcessingError', message: expect.stringContaining('couldn’t download') },
      retry: { when: 'never' },
    },
  })
})

test('restarts a reel that was finished too early once and then blames its file', async () => {
  const { facebook, delivery } = await begun()
  const early = withProgress(delivery, {
    kind: 'done',
    hasEffect: false,
    progress: { ...delivery.progress, reel: { ...Object(delivery.progress.reel), state: 'uploaded' } },
  })

  const first = await deliver(facebook, early)
  const again = await deliver(facebook, first.delivery)

  expect(first.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', platformCode: '6000' }, retry: { when: 'later' } },
  })
  expect(again.outcome.kind).toBe('published')
})

test('sends the token only to the upload host', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  const delivery = facebook.aDelivery()
  const elsewhere: typeof fetch = async () =>
    Response.json({ video_id: '880000000000001', upload_url: 'https://rupload.facebook.com.example.org/video-upload/v26.0/1' })
  const publisher = facebook.publisherWith(elsewhere)

  await expect(publisher.perform(delivery, publisher.nextStep(delivery), facebook.accessToken)).rejects.toThrow('another host')
})

test('polls for a reel at growing intervals', async () => {
  const facebook = await onSandbox({ files: [aReelFile()] })
  const delivery = await deliverUntil(facebook, facebook.aDelivery(), 'post')
  await facebook.fault({ operation: 'post', processingMs: hourMs })
  const waits: number[] = []

  let current = delivery
  for (let asked = 0; asked < 12; asked += 1) {
    const outcome = await facebook.publisher.perform(current, facebook.publisher.nextStep(current), facebook.accessToken)
    if (outcome.kind !== 'waiting') throw new Error('Facebook works on it for an hour.')
    waits.push(outcome.checkAfterMs)
    current = withProgress(current, outcome)
  }

  expect(waits[0]).toBe(5 * secondMs)
  expect(waits.at(-1)).toBe(minuteMs)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
})
