import { expect, test } from 'vitest'
import type { Delivery } from '#functions/ports/publisher.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { dayMs, daySeconds, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aDelivery, anImage, aVideo, madeUpFiles, publisherOf } from './deliveries.ts'
import { type Answer, startFakeX } from './fake-x.ts'

const mebibyte = 1024 * 1024
const start = Date.parse('2026-03-01T09:00:00.000Z')
const video = aVideo({ bytes: 14 * mebibyte })
const taken: Answer = { status: 200, body: { data: { expires_at: 1_772_442_000 } } }

/** A delivery whose video is in this state. */
const atVideo = (state: Record<string, string | number>, changes: Record<string, number> = {}): Delivery =>
  aDelivery({
    media: [video],
    progress: {
      uploads: { 'video-1': { id: '1990000000000000200', usableUntil: start + 80_000_000, state: { ...state }, isDescribed: false } },
      ...changes,
    },
  })

/** Performs a delivery's next step. `callMs` is how long each call appears to take. */
const performUnder = async (answers: Answer[], delivery: Delivery, { now = start, callMs = 0 } = {}) => {
  await using x = await startFakeX(answers)
  const clock = { now }
  const files = madeUpFiles()
  const timed: typeof fetch = async (url, init) => {
    const response = await fetch(url, init)
    clock.now += callMs
    return response
  }
  const publisher = publisherOf(x.app, { files, now: () => clock.now, fetch: timed })
  const step = publisher.nextStep(delivery)
  const outcome = await publisher.perform(delivery, step, 'token-1')
  const after = 'progress' in outcome && outcome.progress ? { ...delivery, progress: outcome.progress } : delivery
  return {
    step,
    outcome,
    next: publisher.nextStep(after).name,
    received: [...x.received],
    reads: files.reads,
    uploads: after.progress.uploads,
  }
}

test('announces a video with its type and size', async () => {
  const announced: Answer = { status: 200, body: { data: { id: '1990000000000000200', expires_after_secs: daySeconds } } }

  const { received, uploads, next } = await performUnder([announced], aDelivery({ media: [video] }))

  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    media_type: 'video/mp4',
    total_bytes: 14 * mebibyte,
    media_category: 'tweet_video',
  })
  expect(uploads).toMatchObject({ 'video-1': { id: '1990000000000000200', usableUntil: start + dayMs - 10 * minuteMs } })
  expect(next).toBe('upload-part')
})

test('sends segments in order and never holds more than one in memory', async () => {
  const { received, reads, next } = await performUnder([taken, taken, taken, taken], atVideo({ name: 'sending', segment: 0 }))

  const indices = received.map(({ body }) => /name="segment_index"\r\n\r\n(\d+)/.exec(body)?.[1])
  expect(indices).toEqual(['0', '1', '2', '3'])
  expect(reads.map(({ from, to }) => to - from)).toEqual([4, 4, 4, 2].map((size) => size * mebibyte))
  expect(next).toBe('upload-finish')
})

test('ends a step before a segment would exceed its time, and the next continues there', async () => {
  const { received, outcome, uploads, next } = await performUnder([taken, taken, taken], atVideo({ name: 'sending', segment: 0 }), {
    callMs: 8 * secondMs,
  })

  expect(received).toHaveLength(2)
  expect(outcome).toMatchObject({ kind: 'done', hasEffect: false })
  expect(uploads).toMatchObject({ 'video-1': { state: { name: 'sending', segment: 2 } } })
  expect(next).toBe('upload-part')
})

test('a segment that fails after others keeps what X has', async () => {
  const { outcome, uploads } = await performUnder([taken, { status: 503 }], atVideo({ name: 'sending', segment: 1 }))

  expect(outcome.kind).toBe('done')
  expect(uploads).toMatchObject({ 'video-1': { state: { name: 'sending', segment: 2 } } })
})

test('a first segment that fails refuses the step', async () => {
  const limited: Answer = {
    status: 429,
    body: { title: 'Too Many Requests' },
    headers: { 'x-rate-limit-reset': String(start / secondMs + 90) },
  }

  const { outcome } = await performUnder([limited], atVideo({ name: 'sending', segment: 1 }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: 90 * secondMs } },
  })
})

const working: Answer = {
  status: 200,
  body: { data: { id: '1990000000000000200', processing_info: { state: 'in_progress', check_after_secs: 7 } } },
}

test('polls again for processing when X says so', async () => {
  const { outcome, received } = await performUnder([working], atVideo({ name: 'processing', since: start - minuteMs }))

  expect(outcome).toMatchObject({ kind: 'waiting', checkAfterMs: 7 * secondMs })
  expect(Object.fromEntries(received[0]?.query ?? [])).toEqual({ command: 'STATUS', media_id: '1990000000000000200' })
})

test('uploads the file again after 15 minutes of processing and gives up the second time', async () => {
  const state = { name: 'processing', since: start - 15 * minuteMs - 1 }

  const first = await performUnder([working], atVideo(state))
  const second = await performUnder([working], atVideo(state, { restarts: 1 }))

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(first.next).toBe('upload-start')
  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'never' } } })
})

test('a file that X finishes at once needs no polling', async () => {
  const finished: Answer = { status: 200, body: { data: { id: '1990000000000000200', expires_after_secs: daySeconds } } }

  const { step, outcome, next } = await performUnder([finished], atVideo({ name: 'sending', segment: 4 }))

  expect(step.name).toBe('upload-finish')
  expect(outcome.kind).toBe('done')
  expect(next).toBe('post')
})

test('an expiry of zero from X doesn’t expire an upload at once', async () => {
  const uploaded: Answer = { status: 200, body: { data: { id: '1990000000000000100', expires_after_secs: 0 } } }

  const { uploads } = await performUnder([uploaded], aDelivery({ media: [anImage()] }))

  expect(uploads).toMatchObject({ 'image-1': { usableUntil: start + dayMs - 10 * minuteMs } })
})

test('doesn’t send an image that can’t be made to fit X', async () => {
  await using x = await startFakeX([])
  const ensure = () => Promise.reject(new DomainError('invalid', 'This image can’t be made small enough. Choose another one.'))
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now: () => start, ensure })
  const delivery = aDelivery({ media: [anImage({ bytes: 6 * mebibyte })] })

  const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), 'token-1')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
  expect(x.received).toEqual([])
})

test('asks the person to replace a file deleted in the meantime', async () => {
  await using x = await startFakeX([])
  const read = () => Promise.reject(new DomainError('not-found', 'This file no longer exists. Upload it again.'))
  const publisher = publisherOf(x.app, { files: { read }, now: () => start })
  const delivery = aDelivery({ media: [anImage()] })

  const outcome = await publisher.perform(delivery, publisher.nextStep(delivery), 'token-1')

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: 'This file no longer exists. Upload it again.' }, retry: { when: 'never' } },
  })
})

test('a post with only a file has no text at all', async () => {
  const posted: Answer = { status: 201, body: { data: { id: '1990000000000000001' } } }

  const { received } = await performUnder([posted], { ...atVideo({ name: 'ready' }), text: '' })

  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ media: { media_ids: ['1990000000000000200'] } })
})

test('uploads files again on retry if X doesn’t know them', async () => {
  const unknown: Answer = { status: 400, body: { title: 'Invalid Request', detail: 'Your media IDs are invalid.' } }

  const { outcome, next } = await performUnder([unknown], atVideo({ name: 'ready' }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'invalid-content' }, retry: { when: 'never' } } })
  expect(next).toBe('upload-start')
})
