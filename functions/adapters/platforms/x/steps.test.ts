import { expect, test } from 'vitest'
import { aDelivery, aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { nextWork, segmentBytes, segmentCount, segmentRange, stepOf, type Upload } from './steps.ts'

const nextStep = (...changes: Parameters<typeof aDelivery>) => stepOf(nextWork(aDelivery(...changes)))

const anUpload = (changes: Partial<Upload> = {}): Upload => ({
  id: '1990000000000000100',
  usableUntil: 2_000,
  state: { name: 'ready' },
  isDescribed: false,
  ...changes,
})

test('a text post is one public step that is looked up before it is repeated', () => {
  expect(nextStep()).toEqual({ name: 'post', repeat: 'reconcile', isPublic: true })
})

test('every step before the post is safe to repeat and makes nothing public', () => {
  expect(nextStep({ media: [anImage()] })).toEqual({ name: 'upload-image', repeat: 'safe', isPublic: false })
})

test('each image is uploaded and described before the next, and the post comes last', () => {
  const media = [anImage({ id: 'a', altText: 'A shop front' }), anImage({ id: 'b' })]
  const states: Record<string, Upload>[] = [
    {},
    { a: anUpload() },
    { a: anUpload({ isDescribed: true }) },
    { a: anUpload({ isDescribed: true }), b: anUpload() },
  ]

  const names = states.map((uploads) => nextStep({ media, progress: { uploads } }).name)

  expect(names).toEqual(['upload-image', 'describe', 'upload-image', 'post'])
})

test('a video goes through start, parts, finish, and status', () => {
  const media = [aVideo({ bytes: 5 * 1024 * 1024 })]
  const states: Upload['state'][] = [
    { name: 'sending', segment: 0 },
    { name: 'sending', segment: 1 },
    { name: 'sending', segment: 2 },
    { name: 'processing', since: 1_000 },
    { name: 'ready' },
  ]

  const names = states.map((state) => nextStep({ media, progress: { uploads: { 'video-1': anUpload({ state }) } } }).name)

  expect(nextStep({ media }).name).toBe('upload-start')
  expect(names).toEqual(['upload-part', 'upload-part', 'upload-finish', 'upload-status', 'post'])
})

test('a GIF is described and a video is not', () => {
  const described = nextStep({ media: [aGif({ altText: 'A wave' })], progress: { uploads: { 'gif-1': anUpload() } } })
  const undescribed = nextStep({ media: [aVideo({ altText: 'A tour' })], progress: { uploads: { 'video-1': anUpload() } } })

  expect([described.name, undescribed.name]).toEqual(['describe', 'post'])
})

test('a thread continues at the first part without an id, whatever became of the files', () => {
  const thread = { media: [anImage()], options: { parts: ['two', 'three'] } }

  const names = [['1'], ['1', '2'], ['1', '2', '3']].map((posts) => nextStep({ ...thread, progress: { posts } }).name)

  expect(names).toEqual(['post-2', 'post-3', 'conclude'])
})

const mebibyte = 1024 * 1024

test('a file is split into 4 MiB segments and a remainder, without gaps', () => {
  const total = 9 * mebibyte

  const ranges = Array.from({ length: segmentCount(total) }, (_, segment) => segmentRange(total, segment))

  expect(ranges).toEqual([
    { from: 0, to: 4 * mebibyte },
    { from: 4 * mebibyte, to: 8 * mebibyte },
    { from: 8 * mebibyte, to: 9 * mebibyte },
  ])
})

test('the largest file Crier accepts fits in X’s number of segments, each within the size X recommends', () => {
  const total = 4_096 * mebibyte

  expect(segmentCount(total)).toBeLessThanOrEqual(1_000)
  expect(segmentBytes(total)).toBeLessThanOrEqual(5_000_000)
})
