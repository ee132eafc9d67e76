import { expect, test } from 'vitest'
import * as z from 'zod'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { onSandbox } from './on-sandbox.ts'

const Body = z.looseObject({
  id: z.string().optional(),
  status: z.string().optional(),
  error: z.looseObject({ code: z.number(), error_subcode: z.number().optional(), message: z.string() }).optional(),
})

/** Calls the fake Threads directly, bypassing the adapter. */
const aThreads = async () => {
  const threads = await onSandbox()
  const { world, accessToken, image } = threads
  const graph = async (path: string, json?: object) => {
    const response = await fetch(`${world.url}/graph.threads.net/v1.0${path}`, {
      method: json ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: json ? JSON.stringify(json) : null,
    })
    return Body.parse(await response.json())
  }
  const make = (fields: object) => graph('/me/threads', fields)
  const publish = (creation_id: string | undefined) => graph('/me/threads_publish', { creation_id })
  image()
  return { ...threads, graph, make, publish }
}

const codesOf = ({ error }: z.output<typeof Body>) => [error?.code, error?.error_subcode]

test.each<[string, object, string]>([
  ['a text without words', { media_type: 'TEXT' }, 'text is required'],
  ['a text of 501 bytes', { media_type: 'TEXT', text: `${'a'.repeat(499)}é` }, 'at most 500 characters'],
  [
    'six links',
    { media_type: 'TEXT', text: Array.from({ length: 6 }, (_, index) => `https://a.test/${index}`).join(' ') },
    'LINK_LIMIT_EXCEEDED',
  ],
  ['a topic with an ampersand', { media_type: 'TEXT', text: 'a', topic_tag: 'bed & breakfast' }, 'topic_tag'],
  ['a card beside a file', { media_type: 'IMAGE', image_url: 'https://a.test', link_attachment: 'https://a.test' }, 'text posts only'],
  ['an image without its address', { media_type: 'IMAGE' }, 'belong together'],
  ['a carousel of one', { media_type: 'CAROUSEL', children: '1' }, '2 to 20 children'],
  ['a spoiler of words alone', { media_type: 'TEXT', text: 'a', is_spoiler_media: true }, 'posts with media only'],
  ['a kind that is none', { media_type: 'STORY' }, 'media_type'],
])('refuses %s', async (_, fields, says) => {
  const { make } = await aThreads()

  const { error } = await make(fields)

  expect(error).toMatchObject({ code: 100, message: expect.stringContaining(says) })
})

test('publishes a container once, after processing and within a day', async () => {
  const { make, publish, graph, world } = await aThreads()
  const { id } = await make({ media_type: 'TEXT', text: 'One' })

  const early = await publish(id)
  world.clock.now += secondMs
  const published = await publish(id)
  const again = await publish(id)
  const late = await make({ media_type: 'TEXT', text: 'Two' })
  world.clock.now += dayMs

  expect(codesOf(early)).toEqual([24, 4_279_009])
  expect(published.id).toMatch(/^\d{17}$/)
  expect(again.error?.message).toContain('already been published')
  expect((await graph(`/${id}?fields=status`)).status).toBe('PUBLISHED')
  expect((await graph(`/${late.id}?fields=status`)).status).toBe('EXPIRED')
  expect((await graph(`/${published.id}?fields=status`)).error?.message).toContain('nonexisting field (status)')
})

test('auto_publish_text publishes at once, so losing that response leaves nothing to query', async () => {
  const { make, received } = await aThreads()

  await make({ media_type: 'TEXT', text: 'At once', auto_publish_text: true })

  expect(await received()).toHaveLength(1)
})

test('allows replies only to one’s own posts', async () => {
  const { make } = await aThreads()

  expect(codesOf(await make({ media_type: 'TEXT', text: 'Me too', reply_to_id: '18100000000000001' }))).toEqual([24, 4_279_009])
})

test('counts texts by code points under a fault', async () => {
  const { make, fault } = await aThreads()
  await fault({ operation: 'upload', countsCodePoints: true })

  expect((await make({ media_type: 'TEXT', text: 'é'.repeat(500) })).id).toBeDefined()
})

test('refuses an unfetchable image at once', async () => {
  const { make } = await aThreads()

  expect(codesOf(await make({ media_type: 'IMAGE', image_url: 'http://127.0.0.1:1/none.png' }))).toEqual([1, 2_207_052])
})

test('refuses an unknown API version', async () => {
  const { world, accessToken } = await aThreads()

  const response = await fetch(`${world.url}/graph.threads.net/v2.0/me`, { headers: { authorization: `Bearer ${accessToken}` } })

  expect(codesOf(Body.parse(await response.json()))).toEqual([2_635, undefined])
})

test('the page shows a thread with its parts and each post on its own page', async () => {
  const { publish: _, ...threads } = await aThreads()
  const start = threads.aDelivery({ text: 'One', media: [threads.image()], options: { parts: ['Two'], topic: 'bread', isSpoiler: true } })
  await threads.step(await threads.until(start, 'conclude'))

  const posts = await threads.received()
  const page = await (await fetch(`${threads.world.url}/threads`)).text()
  const alone = await fetch(posts[0]?.url ?? '')

  for (const said of ['bread', 'Spoiler', 'Continues the previous post', 'Two']) expect(page).toContain(said)
  expect(alone.status).toBe(200)
})
