import { expect, test } from 'vitest'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { complete } from './send-file.ts'

const film: MediaAnswer = {
  id: 'film',
  fileName: 'film.mp4',
  contentType: 'video/mp4',
  kind: 'video',
  bytes: 4_000_000_000,
  altText: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  state: { name: 'waiting', uploadId: 'upload-1' },
}
const ready: MediaAnswer = { ...film, state: { name: 'ready', width: 640, height: 360 } }

/** Completes a video on a server that gives these responses in order and then repeats the last one. */
const completing = async (...answers: [status: number, media: MediaAnswer][]) => {
  const calls: string[] = []
  let waited = 0
  const { request } = createClient({
    baseUrl: 'https://crier.test',
    async fetch(url, { method } = {}) {
      calls.push(`${method} ${new URL(String(url)).pathname}`)
      const [status, media] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, film]
      return Response.json(media, { status: method === 'GET' ? 200 : status })
    },
  })
  const pause = async (ms: number) => {
    waited += ms
  }
  const media = await complete('film', { request, pause, signal: new AbortController().signal })
  return { media, calls, waited }
}

test('does not wait for a file that completes immediately', async () => {
  const { media, calls, waited } = await completing([200, ready])

  expect({ media, calls, waited }).toEqual({ media: ready, calls: ['POST /api/media/film/complete'], waited: 0 })
})

test('polls every two seconds until the server is done with a large file', async () => {
  const { media, calls, waited } = await completing([202, film], [200, film], [200, ready])

  expect({ media, waited }).toEqual({ media: ready, waited: 4 * secondMs })
  expect(calls).toEqual(['POST /api/media/film/complete', 'GET /api/media/film', 'GET /api/media/film'])
})

test('restarts a lost completion after five minutes and gives up after fifteen', async () => {
  const { media, calls, waited } = await completing([202, film])

  expect(media).toEqual(film)
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(3)
  expect(waited).toBe(15 * minuteMs)
})
