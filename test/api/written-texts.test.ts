import { afterAll, expect, test } from 'vitest'
import { notesApi } from '#shared/contracts/notes.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { connectPage } from './connect-page.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectAccount } from './person.ts'
import { publish } from './posts.ts'
import { received, texts } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

const una = await aPerson(crier, 'una', ['una_x'])
const mastodon = (await connectAccount(una, 'mastodon', 'una')).id

const unseen = '\u200B \u3164\u2800\uFE0F'

test('a text with no visible characters can’t be scheduled, but can be kept as a draft', async () => {
  const written = { accountIds: [mastodon], content: unseen }

  const scheduling = una.request(postsApi.schedule, { ...written, scheduledAt: '2035-05-04T09:00:00Z' })
  await expect(scheduling).rejects.toMatchObject({ status: 400, errors: { content: ['There’s nothing to post yet. Write something.'] } })
  expect((await una.request(postsApi.draft, { ...written, options: { x: { parts: [unseen] } } })).status).toBe(201)
})

test('strips control characters from every text in a post, and normalizes line endings to line feeds', async () => {
  const { body } = await una.request(postsApi.draft, {
    accountIds: [mastodon],
    content: 'One\0\r\ntwo\tand\rthree\u009B',
    overrides: { mastodon: { content: 'Ring\u0007' } },
    options: {
      x: { parts: ['\u001B[1mfour'] },
      mastodon: { contentWarning: 'Loud\0' },
      youtube: { title: 'Fi\u0000ve', tags: ['si\u0001x'] },
    },
  })

  expect(body).toMatchObject({
    content: 'One\ntwo\tand\nthree',
    overrides: { mastodon: { content: 'Ring' } },
    options: { x: { parts: ['[1mfour'] }, mastodon: { contentWarning: 'Loud' }, youtube: { title: 'Five', tags: ['six'] } },
  })
})

test('publishes a text without its U+0000, which breaks servers', async () => {
  const post = await publish({ ...una, accountIds: [mastodon] }, 'Opening\0 day')

  expect([post.answered, await texts(crier, 'una')]).toEqual([201, ['Opening day']])
})

test('cleans notes too', async () => {
  const { body } = await una.request(notesApi.create, { day: '2026-12-24', text: 'Tree\0\r\nlights' })

  expect(body.text).toBe('Tree\nlights')
})

const japanese = 'https://ja.wikipedia.org/wiki/東京'

test('on Bluesky, a link in any script leads where it says, and a hashtag is what its author wrote', async () => {
  const bluesky = (await connectAccount(una, 'bluesky', 'una.bsky.social')).id

  await publish({ ...una, accountIds: [bluesky] }, `${japanese} #Spider-Man #c++ #🎉party`)

  const [post] = (await received(crier)).filter(({ platform }) => platform === 'bluesky')
  const facets = JSON.stringify(post?.facts?.facets)
  expect(post?.content).toBe('ja.wikipedia.org/wiki/%E6%9D%... #Spider-Man #c++ #🎉party')
  for (const name of [japanese, 'Spider-Man', 'c++', '🎉party']) expect(facets).toContain(`"${name}"`)
})

test('Facebook makes its card from the whole link', async () => {
  const page = (await connectPage(una, 'una')).id

  await publish({ ...una, accountIds: [page] }, `See ${japanese}.`)

  const [post] = (await received(crier)).filter(({ platform }) => platform === 'facebook')
  expect(JSON.stringify(post?.facts)).toContain(japanese)
})
