import { expect, test } from 'vitest'
import { youTubeRehearsal } from '#functions/adapters/platforms/youtube/checks.ts'
import { youTubePublisher } from '#functions/adapters/platforms/youtube/publisher.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'
import { aDelivery, anImage, aVideo, madeUpFiles } from '../x/deliveries.ts'
import { deliver } from '../x/on-sandbox.ts'
import { titled } from './on-sandbox.ts'

test('rehearses to the end without a network and shows every request in order', async () => {
  const shown: string[] = []
  const rehearse: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const url = new URL(String(input))
    shown.push(`${init?.method} ${url.pathname} ${headers.get('content-range') ?? ''}`.trim())
    const answer = youTubeRehearsal({ method: init?.method ?? 'GET', url, headers, body: init?.body, number: shown.length })
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
      headers: answer.headers ?? {},
    })
  }
  const world = { clock: { now: 0 } }
  const publisher = youTubePublisher({
    app: { clientId: 'id', clientSecret: 'secret' },
    fetch: rehearse,
    now: () => 0,
    files: { ...madeUpFiles(), shareUrl: async () => '' },
    imageVariants: fakeImageVariants(),
  })
  const media = [aVideo({ bytes: 20_000_000 }), anImage({ id: 'thumbnail-1' })]

  const { outcome } = await deliver(
    { publisher, accessToken: 'at', world },
    aDelivery({ media, options: { ...titled, thumbnail: 'thumbnail-1', privacy: 'unlisted' } }),
  )

  expect(outcome).toMatchObject({ kind: 'published', url: 'https://www.youtube.com/watch?v=video-1' })
  expect(shown).toEqual([
    'POST /upload/youtube/v3/videos',
    'PUT /upload/youtube/v3/videos bytes */20000000',
    'PUT /upload/youtube/v3/videos bytes 0-16777215/20000000',
    'PUT /upload/youtube/v3/videos bytes 16777216-19922943/20000000',
    'PUT /upload/youtube/v3/videos bytes */20000000',
    'PUT /upload/youtube/v3/videos bytes 19922944-19999999/20000000',
    'POST /upload/youtube/v3/thumbnails/set',
    'GET /youtube/v3/videos',
  ])
})
