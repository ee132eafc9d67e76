import { expect, test } from 'vitest'
import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '../x/deliveries.ts'

const account = anAccount({ id: 'threads_17', platform: 'threads', remoteId: '17' })

test('a rehearsed thread with a carousel shows every request in order and sends none', async () => {
  const media = [anImage({ altText: 'A shop' }), aVideo()]

  const { requests, problem } = await rehearse({ account, text: 'Both', media, options: { parts: ['And then'], topic: 'bread' } }, 0)

  expect(problem).toBeUndefined()
  expect(requests.map(({ method, url, body }) => [`${method} ${new URL(url).pathname}`, body])).toEqual([
    [
      'POST /v1.0/me/threads',
      {
        is_carousel_item: true,
        media_type: 'IMAGE',
        image_url: 'https://files.example/renditions/user-1/image-1/threads',
        alt_text: 'A shop',
      },
    ],
    ['POST /v1.0/me/threads', { is_carousel_item: true, media_type: 'VIDEO', video_url: 'https://files.example/media/user-1/video-1' }],
    ['GET /v1.0/1', undefined],
    ['GET /v1.0/2', undefined],
    ['POST /v1.0/me/threads', { media_type: 'CAROUSEL', children: '1,2', text: 'Both', topic_tag: 'bread' }],
    ['GET /v1.0/5', undefined],
    ['POST /v1.0/me/threads_publish', { creation_id: '5' }],
    ['POST /v1.0/me/threads', { media_type: 'TEXT', text: 'And then', reply_to_id: '7' }],
    ['GET /v1.0/8', undefined],
    ['POST /v1.0/me/threads_publish', { creation_id: '8' }],
    ['GET /v1.0/7', undefined],
  ])
})
