import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX } from './person.ts'
import { attemptsOf, look, publish, statesOf, untilStatus } from './posts.ts'
import { activeFaults, putFault, received, texts } from './sandbox.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** A person with an X account of the same name, so that a fault affects only them. */
const someone = (name: string) => aPerson(crier, name, [name])

// The longest test comes first, because only a few run concurrently.
test.concurrent('a failed upload is retried, and the post goes out once with its image', async () => {
  const lou = await someone('lou')
  const { id } = await upload(lou, { file: aPng(), as: 'image/png' })
  await putFault(crier, { operation: 'upload', account: 'lou', status: 503 })

  const post = await publish(lou, 'With a picture', { media: [id] })

  expect(post.answered).toBe(201)
  expect(await attemptsOf(lou, post.id)).toEqual(['upload-image refused: transient', 'upload-image done', 'post published'])
  expect(await received(crier, 'lou')).toMatchObject([{ content: 'With a picture', media: [{ type: 'image/png' }] }])
})

test.concurrent('a thread whose responses are all lost is posted once, complete and in order', async () => {
  const bob = await someone('bob')
  await putFault(crier, { operation: 'post', account: 'bob', dropAfterEffect: true, times: 3 })

  const post = await publish(bob, 'one', { options: { x: { parts: ['two', 'three'] } } })
  await untilStatus(bob, post.id, 2)

  const [one, two, three, ...others] = await received(crier, 'bob')
  expect([one, two, three].map((part) => part?.content)).toEqual(['one', 'two', 'three'])
  expect([one, two, three].map((part) => part?.replyTo)).toEqual([undefined, one?.id, two?.id])
  expect(others).toEqual([])
})

const lostAnswers: [what: string, fault: Record<string, unknown>][] = [
  ['is lost', { dropAfterEffect: true }],
  ['says that X broke down', { statusAfterEffect: 500 }],
  ['says that X is busy', { statusAfterEffect: 503 }],
  ['breaks off', { truncatedJson: true }],
]

test.concurrent.each(lostAnswers)('a post whose response %s is looked up, found, and not duplicated', async (_what, fault) => {
  const name = `lost_${Object.entries(fault).flat().join('_')}`.toLowerCase()
  const ada = await someone(name)
  await putFault(crier, { operation: 'post', account: name, ...fault })

  const post = await publish(ada, 'Once')

  expect([post.answered, statesOf(post)]).toEqual([201, ['published']])
  expect(await received(crier, name)).toMatchObject([{ content: 'Once', url: post.targets[0]?.url }])
  expect(await attemptsOf(ada, post.id)).toEqual(['post unknown: transient', 'reconcile post found'])
})

test.concurrent('a post that X created but answered with errors counts as published', async () => {
  const cat = await someone('cat')
  await putFault(crier, { operation: 'post', account: 'cat', createdWithErrors: true })

  expect((await publish(cat, 'Once')).answered).toBe(201)
  expect(await texts(crier, 'cat')).toEqual(['Once'])
})

test.concurrent('a slow response from X is waited for', async () => {
  const dee = await someone('dee')
  await putFault(crier, { operation: 'post', account: 'dee', delayMs: 3 * secondMs })

  const post = await publish(dee, 'Once')

  expect(post.answered).toBe(201)
  expect(await attemptsOf(dee, post.id)).toEqual(['post published'])
  expect(await texts(crier, 'dee')).toEqual(['Once'])
})

test.concurrent('a post is sent only after the three seconds that X asks to wait', async () => {
  const eli = await someone('eli')
  await putFault(crier, { operation: 'post', account: 'eli', retryAfter: 3 })

  const post = await publish(eli, 'Once')

  const [arrived] = await received(crier, 'eli')
  expect(post.answered).toBe(201)
  expect(toMs(arrived?.receivedAt ?? '') - toMs(post.createdAt)).toBeGreaterThan(3 * secondMs)
  expect(await attemptsOf(eli, post.id)).toEqual(['post refused: rate-limited', 'post published'])
})

const Counted = z.looseObject({ operation: z.string(), account: z.string().optional(), times: z.number() })

test.concurrent('an access token that expires midway is refreshed once for all affected posts', async () => {
  const fin = await someone('fin')
  // Has no effect itself: it only counts the refreshes.
  await putFault(crier, { operation: 'refresh', account: 'fin', delayMs: 0, times: 100 })
  await putFault(crier, { operation: 'post', account: 'fin', expireTokens: true })

  const posts = await Promise.all(['one', 'two'].map((content) => publish(fin, content)))

  const counters = z.array(Counted).parse((await activeFaults(crier)).filter((fault) => Counted.safeParse(fault).data?.account === 'fin'))
  const attempts = await Promise.all(posts.map(({ id }) => attemptsOf(fin, id)))
  expect(posts.map(({ answered }) => answered)).toEqual([201, 201])
  expect(counters).toMatchObject([{ operation: 'refresh', times: 99 }])
  expect(attempts).toContainEqual(['post refused: sign-in-ended', 'post published'])
  expect((await texts(crier, 'fin')).sort()).toEqual(['one', 'two'])
})

test.concurrent('an account that X revoked must be reconnected, and then its post is sent', async () => {
  const gia = await someone('gia')
  await putFault(crier, { operation: 'post', account: 'gia', revokeTokens: true })
  const held = await publish(gia, 'Patience')
  const [account] = (await gia.request(platformsApi.accounts, { p: 'x' })).body

  await connectX(gia, 'gia')
  const sent = await untilStatus(gia, held.id, 2)

  expect([held.answered, statesOf(held)]).toEqual([202, ['paused']])
  expect(account?.state).toMatchObject({ name: 'reconnect', message: 'Your X connection has expired. Reconnect the account.' })
  expect((await gia.request(platformsApi.accounts, { p: 'x' })).body).toMatchObject([{ id: account?.id, state: { name: 'connected' } }])
  expect(statesOf(sent)).toEqual(['published'])
  expect(await texts(crier, 'gia')).toEqual(['Patience'])
})

test('when X demands payment, posting pauses for everyone, and X gets no more calls', async () => {
  const [pat, quin] = [await someone('pat'), await someone('quin')]
  await putFault(crier, { operation: 'post', account: 'pat', status: 402 })
  const first = await publish(pat, 'Poor')

  const second = await publish(quin, 'Poor too')

  expect([statesOf(first), statesOf(second)]).toEqual([['paused'], ['paused']])
  expect((await look(quin, second.id)).targets[0]?.reason?.message).toBe('Posting to X is paused on our side; this was not posted.')
  expect([await texts(crier, 'pat'), await texts(crier, 'quin')]).toEqual([[], []])
})

test('no fault at X counts as an error in Crier, and the operator’s task is logged once', () => {
  expect(crier.complaints()).toBe('error: posting to X waits for an operator: Posting to X is paused on our side; this was not posted.\n')
})
