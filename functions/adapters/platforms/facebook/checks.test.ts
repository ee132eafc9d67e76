import { expect, test } from 'vitest'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { rehearse } from '../rehearse.ts'

const reel = aVideo({ state: { name: 'ready', width: 1080, height: 1920, durationMs: 10 * secondMs } })

test.each<[string, Media[], string[]]>([
  ['a text', [], ['POST graph.facebook.com/v26.0/77/feed']],
  ['a photo', [anImage()], ['POST graph.facebook.com/v26.0/77/photos']],
  [
    'photos',
    [anImage(), anImage({ id: 'image-2' })],
    ['POST graph.facebook.com/v26.0/77/photos', 'POST graph.facebook.com/v26.0/77/photos', 'POST graph.facebook.com/v26.0/77/feed'],
  ],
  ['a video', [aVideo()], ['POST graph.facebook.com/v26.0/77/videos', 'GET graph.facebook.com/v26.0/1']],
  [
    'a reel',
    [reel],
    [
      'POST graph.facebook.com/v26.0/77/video_reels',
      'POST rupload.facebook.com/video-upload/v26.0/1',
      'GET graph.facebook.com/v26.0/1',
      'POST graph.facebook.com/v26.0/77/video_reels',
      'GET graph.facebook.com/v26.0/1',
    ],
  ],
])('rehearses %s to the end, call by call', async (_, media, expected) => {
  const account = anAccount({ id: 'facebook_77', platform: 'facebook' })

  const { requests, problem } = await rehearse({ account, text: 'Opening day', media, options: {} }, Date.parse('2026-05-04T09:00:00.000Z'))

  expect(problem).toBeUndefined()
  expect(requests.map(({ method, url }) => `${method} ${url.replace(/^https:\/\/|\?.*/g, '')}`)).toEqual(expected)
})

test('a rehearsal does not show the proof that Crier knows its app’s secret', async () => {
  const account = anAccount({ id: 'facebook_77', platform: 'facebook' })

  const { requests } = await rehearse({ account, text: 'Opening day', media: [], options: {} }, Date.parse('2026-05-04T09:00:00.000Z'))

  expect(requests[0]?.url).toMatch(/appsecret_proof=…$/)
})
