import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson } from './person.ts'
import { publish } from './posts.ts'
import { texts } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const gibibyte = 1024 ** 3
const film = { fileName: 'film.mp4', contentType: 'video/mp4', bytes: 4 * gibibyte }

const usesOf = async ({ request }: Pick<Awaited<ReturnType<typeof aPerson>>, 'request'>) =>
  Object.fromEntries((await request(userApi.usage, {})).body.uses.map((use) => [use.name, use]))

test('a person with an unverified address can’t announce 4 GB films, and learns why', async () => {
  const eve = await aNewcomer(crier, 'eve')

  const answers = await Promise.all(Array.from({ length: 12 }, () => call(crier, 'POST /media', { token: eve.token, body: film })))

  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 403))
  expect(answers[0]?.body).toMatchObject({ message: 'Please verify your email before you upload files. We emailed you a link.' })
  expect(await usesOf(eve)).toMatchObject({ files: { used: 0, limit: 10 }, fileBytes: { used: 0 } })
})

test('films announced concurrently are accepted only up to the storage limit', async () => {
  const ada = await aPerson(crier, 'ada')

  const answers = await Promise.all(Array.from({ length: 16 }, () => call(crier, 'POST /media', { token: ada.token, body: film })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(12)
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(4)
  expect(await usesOf(ada)).toMatchObject({ files: { used: 12 }, fileBytes: { used: 48 * gibibyte, limit: 50 * gibibyte } })
})

test('usage rises with what a person creates and falls when it’s deleted', async () => {
  const bob = await aPerson(crier, 'bob')
  const { media } = (await bob.request(mediaApi.create, { ...film, contentType: 'video/mp4', bytes: 1_000 })).body
  const draft = (await bob.request(postsApi.draft, { content: 'Kept', media: [media.id] })).body
  // Checks count by the minute, of which a new one may begin meanwhile.
  const before = await until(
    async () => {
      await bob.request(postsApi.preflight, { content: 'Checked' })
      return usesOf(bob)
    },
    ({ checksPerMinute }) => (checksPerMinute?.used ?? 0) > 0,
  )
  const [listed] = (await bob.request(mediaApi.list, {})).body.items
  await bob.request(postsApi.removeDraft, { id: draft.id })
  await bob.request(mediaApi.remove, { id: media.id })

  expect(listed).toMatchObject({ id: media.id, uses: 1 })
  expect(before).toMatchObject({ files: { used: 1 }, fileBytes: { used: 1_000 }, drafts: { used: 1 } })
  expect(await usesOf(bob)).toMatchObject({ files: { used: 0 }, fileBytes: { used: 0 }, drafts: { used: 0 }, draftBytes: { used: 0 } })
})

test('a post that would exceed a new person’s daily X budget is refused before anything is sent', async () => {
  const carl = await aPerson(crier, 'carl', ['carl_x'])
  const parts = Array.from({ length: 11 }, (_, index) => `Part ${index}: https://example.com/${index}`)
  const body = { accountIds: carl.accountIds, content: 'See https://example.com', options: { x: { parts } } }

  const { status, body: refusal } = await call(crier, 'POST /posts', { token: carl.token, body })

  expect({ status, refusal }).toMatchObject({
    status: 402,
    refusal: {
      message: 'This needs $2.40. You’ve used $0.00 for X today. Your Early Bird trial allows $2.00. Early Bird allows $5.00.',
      usedUp: { name: 'xMillsPerDay', used: 0, limit: 2_000 },
    },
  })
  expect(await texts(crier, 'carl_x')).toEqual([])
})

test('checks the daily budget before accepting a post, counting every part', async () => {
  const dora = await aPerson(crier, 'dora', ['dora_x'])
  const parts = Array.from({ length: 7 }, (_, index) => `Part ${index}: https://example.com/${index}`)
  const body = { accountIds: dora.accountIds, content: 'See https://example.com', options: { x: { parts } } }

  await publish(dora, body.content, { options: { x: { parts } } })
  const { status, body: refusal } = await call(crier, 'POST /posts', {
    token: dora.token,
    body: { ...body, content: 'Once more https://example.com' },
  })

  expect(await usesOf(dora)).toMatchObject({ xMillsPerDay: { used: 1_600, limit: 2_000, raisedBy: 'early-bird' } })
  expect({ status, refusal }).toMatchObject({ status: 429, refusal: { usedUp: { name: 'xMillsPerDay', used: 1_600, limit: 2_000 } } })
})

test('posts to one account with a distant slot are answered at once and go out in turn', async () => {
  const emma = await aPerson(crier, 'emma', ['emma_x'])
  const timed = async (content: string) => {
    const beganAt = Date.now()
    const { answered, id } = await publish(emma, content)
    return { answered, id, tookMs: Date.now() - beganAt }
  }

  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => timed(`Number ${index}`)))

  expect(answers.filter(({ answered }) => answered !== 201 && answered !== 202)).toEqual([])
  expect(answers.filter(({ answered }) => answered === 202).length).toBeGreaterThanOrEqual(4)
  expect(answers.filter(({ tookMs }) => tookMs > 8 * secondMs)).toEqual([])
  const five = await until(
    () => texts(crier, 'emma_x'),
    (sent) => sent.length >= 5,
  )
  expect(five).toHaveLength(5)
})

test('a link never reaches an internal address, and gets no card', async () => {
  let knocks = 0
  const inside = createServer((_request, response) => {
    knocks += 1
    response.setHeader('content-type', 'text/html').end('<title>Inside</title>')
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  onTestFinished(() => void inside.close())
  const { port } = z.object({ port: z.number() }).parse(inside.address())
  const { request } = await aNewcomer(crier, 'liz')
  const addresses = [
    `http://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    'https://localhost/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://2130706433/',
    'https://127.0.0.1.nip.io.invalid/',
    'https://anna:secret@localhost/',
  ]

  const answers = await Promise.all(addresses.map((url) => request(platformsApi.linkCard, { url })))

  expect(answers.map(({ body }) => body)).toEqual(addresses.map(() => ({})))
  expect(knocks).toBe(0)
})

test('a person who looks up too many links is told to wait, and a page’s card has its picture', async () => {
  const { request } = await aNewcomer(crier, 'ned')
  const url = `${crier.sandboxUrl}/articles/how-we-bake`
  const look = () => request(platformsApi.linkCard, { url }).catch((error: unknown) => error)

  const first = await request(platformsApi.linkCard, { url })
  const others = await Promise.all(Array.from({ length: 60 }, look))

  expect(first.body.card).toMatchObject({ title: 'How we bake', image: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  expect(others).toContainEqual(expect.objectContaining({ status: 429, code: 'too-many' }))
})
