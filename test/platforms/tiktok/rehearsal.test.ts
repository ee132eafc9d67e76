import { expect, test } from 'vitest'
import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import { aDelivery } from '../x/deliveries.ts'
import { agreed, aPhotoFile, aVideoFile } from './rig.ts'

const [video, photo] = [aVideoFile().media, aPhotoFile().media]

const paths = async (media: (typeof video)[], options: Record<string, unknown>) => {
  const { account, text } = aDelivery({ account: { platform: 'tiktok', id: 'tiktok_1' } })
  const { requests, problem } = await rehearse({ account, text, media, options }, 0)
  return { problem, shown: requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`), requests }
}

test.each([
  ['a video', [video], agreed, ['creator_info/query', 'video/init', 'PUT', 'status/fetch']],
  ['photos', [photo], agreed, ['creator_info/query', 'content/init', 'status/fetch']],
  ['a video for the inbox', [video], { mode: 'inbox' }, ['inbox/video/init', 'PUT', 'status/fetch']],
  ['photos for the inbox', [photo], { mode: 'inbox' }, ['content/init', 'status/fetch']],
])('rehearses %s to the end without a network', async (_, media, options, expected) => {
  const { problem, shown, requests } = await paths(media, options)

  expect(problem).toBeUndefined()
  expect(shown.map((line) => line.replace(/^POST \/v2\/post\/publish\/(.*)\/$/, '$1').replace(/^PUT .*/, 'PUT'))).toEqual(expected)
  expect(JSON.stringify(requests)).not.toContain('the-access-token')
})

test('a large video shows its pieces as they are cut', async () => {
  const { requests } = await paths([{ ...video, bytes: 83_886_081 }], agreed)

  const ranges = requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['content-range'])
  expect(ranges).toHaveLength(8)
  expect(ranges.at(-1)).toBe('bytes 73400320-83886080/83886081')
})

test('a post that could not be sent says why', async () => {
  expect((await paths([video], { hasAgreed: true })).problem).toBe('TikTok needs to know who can see this post. Choose who can see it.')
})
