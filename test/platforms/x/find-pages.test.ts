import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aDelivery, anImage, madeUpFiles, publisherOf } from './deliveries.ts'
import { type Answer, startFakeX } from './fake-x.ts'

const sentAt = '2026-03-01T09:00:00.000Z'
const now = () => Date.parse(sentAt) + 30 * secondMs

/** Looks for a delivery's next post in the list these answers return. */
const lookAmong = async (answers: Answer[], changes: Parameters<typeof aDelivery>[0] = {}) => {
  await using x = await startFakeX(answers)
  const publisher = publisherOf(x.app, { files: madeUpFiles(), now })
  const delivery = aDelivery(changes)
  const step = publisher.nextStep(delivery)
  const found = await publisher.find(delivery, { step, sentAt, fingerprint: publisher.fingerprint(delivery, step) }, 'token-1')
  return { found, received: [...x.received] }
}

const text = 'Opening day. Doors at 9.'
const listed = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  text,
  created_at: '2026-03-01T09:00:01.000Z',
  conversation_id: id,
  ...changes,
})
const page = (posts: unknown[], next_token?: string): Answer => ({
  status: 200,
  body: { ...(posts.length > 0 && { data: posts }), meta: { result_count: posts.length, ...(next_token && { next_token }) } },
})

test('searches this account’s posts from a minute before the send', async () => {
  const { received } = await lookAmong([page([])])

  expect(received).toMatchObject([{ method: 'GET', path: '/2/users/1500000000000000001/tweets' }])
  expect(Object.fromEntries(received[0]?.query ?? [])).toMatchObject({ max_results: '100', start_time: '2026-03-01T08:59:00Z' })
})

test('continues the search on further pages', async () => {
  const { found, received } = await lookAmong([page([listed('3', { text: 'Another' })], 'token-2'), page([listed('2')])])

  expect(found).toMatchObject({ kind: 'found', outcome: { remoteId: '2' } })
  expect(received[1]?.query.get('pagination_token')).toBe('token-2')
})

test('picks the oldest of several matches, whatever their order', async () => {
  const { found } = await lookAmong([page([listed('1990000000000000010'), listed('999'), listed('1990000000000000009')])])

  expect(found).toMatchObject({ kind: 'found', outcome: { remoteId: '999' } })
})

test('doesn’t mistake a known part of the thread for this one', async () => {
  const reply = { conversation_id: '4', referenced_posts: [{ type: 'replied_to', id: '5' }] }
  const thread = { text: 'one', options: { parts: ['same', 'same'] }, progress: { posts: ['4', '5'] } }

  const { found } = await lookAmong([page([listed('5', { text: 'same', ...reply }), listed('6', { text: 'same', ...reply })])], thread)

  expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'published', remoteId: '4', progress: { posts: ['4', '5', '6'] } } })
})

test('ignores an older post that X lists anyway', async () => {
  const old = listed('3', { created_at: '2026-03-01T08:58:59.000Z' })

  expect((await lookAmong([page([old])])).found).toEqual({ kind: 'absent', mills: 5 })
})

test('a repost or quote is not a reply', async () => {
  const quotation = listed('7', { referenced_tweets: [{ type: 'quoted', id: '5' }] })

  expect((await lookAmong([page([quotation])])).found).toMatchObject({ kind: 'found', outcome: { remoteId: '7' } })
})

test.each(['note_post', 'note_tweet'])('compares a long post in full (%s)', async (name) => {
  const long = `${'word '.repeat(100)}example.com`
  const url = { url: 'https://t.co/Abc123', expanded_url: 'http://example.com' }
  const note = listed('8', {
    entities: { urls: [{ url: 'https://t.co/Zzz' }] },
    text: `${'word '.repeat(50)}… https://t.co/Zzz`,
    [name]: { text: `${'word '.repeat(100)}https://t.co/Abc123`, entities: { urls: [url] } },
  })

  expect((await lookAmong([page([note])], { text: long })).found).toMatchObject({ kind: 'found', outcome: { remoteId: '8' } })
})

test('requests fields by the names in X’s OpenAPI document', async () => {
  const { received } = await lookAmong([page([])])

  expect(Object.fromEntries(received[0]?.query ?? [])).toMatchObject({
    'post.fields': 'created_at,conversation_id,entities,attachments,note_post',
    expansions: 'referenced_posts',
  })
})

test('retries with the old names if X omits every requested field', async () => {
  const { found, received } = await lookAmong([page([{ id: '2', text }]), page([listed('2')])])

  expect(found).toMatchObject({ kind: 'found', outcome: { remoteId: '2' } })
  expect(received[1]?.query.get('tweet.fields')).toBe('created_at,conversation_id,entities,attachments,note_tweet,referenced_tweets')
})

test('uses the old names if X rejects the new ones', async () => {
  const { found } = await lookAmong([{ status: 400, body: { title: 'Invalid Request' } }, page([listed('2')])])

  expect(found).toMatchObject({ kind: 'found', outcome: { remoteId: '2' } })
})

const link = 'https://t.co/Abc123'
test.each<[string, Record<string, unknown>]>([
  ['when it was written', { created_at: undefined }],
  ['which conversation it belongs to', { conversation_id: undefined }],
  ['what it replies to', { conversation_id: '1' }],
  ['its links', { text: `${text} ${link}` }],
  ['its files', { text: `${text} ${link}`, entities: { urls: [{ url: link, media_key: '3_1' }] } }],
  ['the whole of a long text', { text: `${'word '.repeat(50)}… ${link}`, entities: { urls: [{ url: link }] } }],
])('a post for which X doesn’t say %s leaves the outcome open', async (_, changes) => {
  const answer = () => page([listed('5', changes), listed('6', { text: 'Another' })])

  expect((await lookAmong([answer(), answer()])).found).toMatchObject({ kind: 'unavailable', refusal: { retry: { when: 'later' } } })
})

test('finds a complete post next to an incomplete one', async () => {
  const { found } = await lookAmong([page([listed('5', { conversation_id: '1' }), listed('6')])])

  expect(found).toMatchObject({ kind: 'found', outcome: { remoteId: '6' } })
})

test('recognizes by its typed text a link that X makes of an unknown domain', async () => {
  const url = { url: 'https://t.co/Abc123', expanded_url: 'http://crier.brandnewdomain' }
  const post = listed('9', { text: 'See https://t.co/Abc123 now', entities: { urls: [url] } })

  expect((await lookAmong([page([post])], { text: 'See crier.brandnewdomain now' })).found.kind).toBe('found')
})

test('leaves out the link of attached media even if X doesn’t say where it leads', async () => {
  const upload = { id: '1990000000000000100', usableUntil: now() + 1, state: { name: 'ready' }, isDescribed: false }
  const delivery = { media: [anImage()], progress: { uploads: { 'image-1': upload } } }
  const post = listed('10', {
    text: `${text} https://t.co/Abc123`,
    entities: { urls: [{ url: 'https://t.co/Abc123', media_key: '3_1' }] },
    attachments: { media_keys: ['3_1'] },
  })

  expect((await lookAmong([page([post])], delivery)).found).toMatchObject({ kind: 'found', outcome: { remoteId: '10' } })
})

test('keeps a trailing link that the person typed, despite media', async () => {
  const upload = { id: '1990000000000000100', usableUntil: now() + 1, state: { name: 'ready' }, isDescribed: false }
  const delivery = { text: 'See example.com', media: [anImage()], progress: { uploads: { 'image-1': upload } } }
  const urls = [{ url: 'https://t.co/Abc123', expanded_url: 'http://example.com' }]
  const post = listed('11', { text: 'See https://t.co/Abc123', entities: { urls }, attachments: { media_keys: ['3_1'] } })

  expect((await lookAmong([page([post])], delivery)).found).toMatchObject({ kind: 'found', outcome: { remoteId: '11' } })
})

test.each<[string, Answer[]]>([
  ['X answers with errors instead of posts', [{ status: 200, body: { errors: [{ title: 'Not Found Error' }] } }]],
  ['X answers with something else', [{ status: 200, body: '<html>' }]],
  ['X breaks down on a later page', [page([listed('1', { text: 'Another' })], 'token-2'), { status: 503 }]],
  ['there are more posts than are looked through', ['2', '3', '4'].map((token) => page([listed('1', { text: 'Another' })], token))],
])('doesn’t call a post absent when %s', async (_, answers) => {
  expect((await lookAmong(answers)).found.kind).toBe('unavailable')
})

test('a reconciliation reports what X bills for each post it listed', async () => {
  const { found } = await lookAmong([
    page([listed('3', { text: 'Another' }), listed('4', { text: 'A third' })], 'token-2'),
    page([listed('2')]),
  ])

  expect(found).toMatchObject({ kind: 'found', mills: 15 })
})
