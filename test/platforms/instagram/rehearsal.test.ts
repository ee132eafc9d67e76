import { expect, test } from 'vitest'
import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '../x/deliveries.ts'

const account = anAccount({ id: 'instagram_17', platform: 'instagram', remoteId: '17' })
const shown = async (content: Pick<Delivery, 'text' | 'media' | 'options'>) => {
  const { requests, ...rest } = await rehearse({ account, ...content }, 0)
  return { ...rest, requests: requests.map(({ method, url, body }) => ({ method, path: new URL(url).pathname, body })) }
}

test('a rehearsed carousel shows every request in order and sends none', async () => {
  const media = [anImage({ altText: 'A shop' }), aVideo()]

  const { requests, problem } = await shown({ text: 'Both', media, options: { firstComment: 'First' } })

  expect(problem).toBeUndefined()
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/v26.0/17/media',
      body: { is_carousel_item: true, image_url: 'https://files.example/renditions/user-1/image-1/instagram', alt_text: 'A shop' },
    },
    {
      method: 'POST',
      path: '/v26.0/17/media',
      body: { is_carousel_item: true, media_type: 'VIDEO', video_url: 'https://files.example/media/user-1/video-1' },
    },
    { method: 'GET', path: '/v26.0/1', body: undefined },
    { method: 'GET', path: '/v26.0/2', body: undefined },
    { method: 'POST', path: '/v26.0/17/media', body: { media_type: 'CAROUSEL', children: '1,2', caption: 'Both' } },
    { method: 'GET', path: '/v26.0/5', body: undefined },
    { method: 'POST', path: '/v26.0/17/media_publish', body: { creation_id: '5' } },
    { method: 'GET', path: '/v26.0/7', body: undefined },
    { method: 'POST', path: '/v26.0/7/comments', body: { message: 'First' } },
  ])
})

test.each<[string, Pick<Delivery, 'text' | 'media' | 'options'>]>([
  ['an image', { text: 'One', media: [anImage()], options: {} }],
  ['a reel', { text: 'One', media: [aVideo()], options: { coverAtMs: secondMs } }],
  ['a story', { text: '', media: [anImage()], options: { kind: 'story' } }],
])('rehearses %s to the end', async (_, content) => {
  expect((await shown(content)).problem).toBeUndefined()
})

test('reports a missing file', async () => {
  expect(await shown({ text: 'Only words', media: [], options: {} })).toMatchObject({
    problem: 'Instagram posts need an image or video. Add one.',
  })
})
