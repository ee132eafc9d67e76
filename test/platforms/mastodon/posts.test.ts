import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { aGif, anImage, aVideo } from '../x/deliveries.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { type OnSandbox, onSandbox } from './on-sandbox.ts'

const content = { 'image-1': aPng(), 'image-2': aPng({ width: 40, height: 30 }), 'video-1': anMp4({ durationMs: 5_000 }) }
const picture = anImage({ altText: 'A shop front', bytes: content['image-1'].length })
const video = aVideo({ bytes: content['video-1'].length })

const published = async (mastodon: OnSandbox, changes: Parameters<OnSandbox['aDelivery']>[0]) => {
  const { outcome, delivery } = await deliver(mastodon, mastodon.aDelivery(changes))
  if (outcome.kind !== 'published') throw new Error(`It was ${JSON.stringify(outcome)}.`)
  return { outcome, delivery, posts: await mastodon.received() }
}

test('publishes a post as chosen, visible at its URL', async () => {
  const mastodon = await onSandbox()

  const { posts, outcome } = await published(mastodon, {
    options: { visibility: 'unlisted', contentWarning: 'Bread', language: 'de', whoMayQuote: 'nobody' },
  })

  expect(posts[0]).toMatchObject({
    content: 'Opening day. Doors at 9.',
    facts: { visibility: 'unlisted', warning: 'Bread', isSensitive: true, language: 'de', whoMayQuote: 'nobody', app: 'crier-mastodon' },
  })
  expect(outcome.url).toMatch(/\/mastodon\.test\/@ada\/\d+$/)
  const page = await fetch(outcome.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Bread')])
})

test('keeps U+0000 out of texts because a server fails on it', async () => {
  const mastodon = await onSandbox()

  const { outcome } = await deliver(mastodon, mastodon.aDelivery({ text: 'Open\0ing day' }))

  expect([outcome.kind, await mastodon.received()]).toEqual(['unknown', []])
})

test('each part of a thread replies to the one before and carries the shared warning', async () => {
  const mastodon = await onSandbox()

  const { posts, outcome } = await published(mastodon, { text: 'One', options: { parts: ['Two', 'Three'], contentWarning: 'Long' } })

  expect(posts.map(({ content: text, replyTo }) => [text, replyTo])).toEqual([
    ['One', undefined],
    ['Two', posts[0]?.id],
    ['Three', posts[1]?.id],
  ])
  expect(posts.map(({ facts }) => facts?.warning)).toEqual(['Long', 'Long', 'Long'])
  expect(outcome.remoteId).toBe(posts[0]?.id)
})

test('sends pictures with their descriptions and the first one’s focal point', async () => {
  const mastodon = await onSandbox({ content })
  const another = anImage({ id: 'image-2', bytes: content['image-2'].length })

  const { posts } = await published(mastodon, { media: [picture, another], options: { focus: 'top', isSensitive: true } })

  expect(posts[0]?.media.map(({ altText, type }) => [altText, type])).toEqual([
    ['A shop front', 'image/png'],
    ['', 'image/png'],
  ])
  expect(posts[0]?.facts).toMatchObject({ focus: ['0.0,1.0', ''], isSensitive: true })
})

test('waits until the server has processed a video', async () => {
  const mastodon = await onSandbox({ content })
  const delivery = await deliverUntil(mastodon, mastodon.aDelivery({ media: [video] }), 'status')
  const step = mastodon.publisher.nextStep(delivery)

  const early = await mastodon.publisher.perform(delivery, step, mastodon.accessToken)
  mastodon.world.clock.now += 4_000
  const late = await mastodon.publisher.perform(delivery, step, mastodon.accessToken)

  expect([early, late]).toMatchObject([{ kind: 'waiting', checkAfterMs: 4_000 }, { kind: 'done' }])
})

test('sends a GIF as is, which becomes a video there', async () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const mastodon = await onSandbox({ content: { 'gif-1': new Uint8Array(gif) } })

  const { posts } = await published(mastodon, { media: [aGif({ bytes: gif.length })] })

  expect(posts[0]?.media[0]?.type).toBe('image/gif')
})

test('sends files again after a day’s wait', async () => {
  const mastodon = await onSandbox({ content })
  const delivery = await deliverUntil(mastodon, mastodon.aDelivery({ media: [picture] }), 'post')
  mastodon.world.clock.now += dayMs

  const { outcome } = await deliver(mastodon, delivery)

  expect(outcome.kind).toBe('published')
  expect(await mastodon.received()).toHaveLength(1)
})

test('sends a poll as written, without empty choices', async () => {
  const mastodon = await onSandbox()

  const { posts } = await published(mastodon, { options: { poll: { choices: ['Rye', ' ', 'Wheat '], minutes: 60, isMultiple: true } } })

  expect(posts[0]?.facts).toMatchObject({ poll: { options: ['Rye', 'Wheat'], expires_in: 3_600, multiple: true, hide_totals: false } })
})

test('quotes a post on the same server by URL and fails if it is gone', async () => {
  const mastodon = await onSandbox()
  const { outcome } = await published(mastodon, { text: 'First' })

  const { posts } = await published(mastodon, { key: 'post-2 0 account-1', options: { quote: outcome.url } })
  const gone = await deliver(mastodon, mastodon.aDelivery({ key: 'post-3 0 account-1', options: { quote: `${outcome.url}9` } }))

  expect(posts[1]?.facts).toMatchObject({ quote: outcome.remoteId })
  expect(gone.outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('The post you’re quoting') } },
  })
})

test('doesn’t count a response without a post as success', async () => {
  const mastodon = await onSandbox()
  await mastodon.fault({ operation: 'post', dropsSilently: true })

  const { outcome } = await deliver(mastodon, mastodon.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('doesn’t show it') }, retry: { when: 'never' } },
  })
  expect(await mastodon.received()).toEqual([])
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['a server that shuts down', { status: 410 }, 'permission', 'shutting down'],
  [
    'one that refuses our rights',
    { status: 403, body: { error: 'This action is outside the authorized scopes' } },
    'permission',
    'all the permissions',
  ],
  ['a token that is over', { revokeTokens: true }, 'sign-in-ended', 'Reconnect the account'],
])('distinguishes %s', async (_, fault, kind, says) => {
  const mastodon = await onSandbox()
  const delivery = await deliverUntil(mastodon, mastodon.aDelivery(), 'post')
  await mastodon.fault({ operation: 'post', ...fault })

  const outcome = await mastodon.publisher.perform(delivery, mastodon.publisher.nextStep(delivery), mastodon.accessToken)

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: kind, message: expect.stringContaining(says) } } })
})

test('sends a token only to the account’s own host', async () => {
  const mastodon = await onSandbox()
  const delivery = await deliverUntil(mastodon, mastodon.aDelivery(), 'post')
  const hosts = new Set<string>()
  const watching = mastodon.publisherWith((url, init) => {
    hosts.add(new URL(String(url)).host)
    return fetch(url, init)
  })
  await mastodon.fault({ operation: 'post', leadsAway: true })

  const outcome = await watching.perform(delivery, mastodon.publisher.nextStep(delivery), mastodon.accessToken)

  expect(outcome.kind).toBe('unknown')
  expect([...hosts]).toEqual([new URL(mastodon.world.url).host])
})
