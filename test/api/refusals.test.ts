import { afterAll, expect, test } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { anMp4 } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectX } from './person.ts'
import { attemptsOf, followed, publish, statesOf } from './posts.ts'
import { putFault, texts } from './sandbox.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** A person with an X account of the same name, so that a fault affects only them. */
const someone = (name: string) => aPerson(crier, name, [name])

// The longest test comes first, because only a few run concurrently.
test.concurrent('a refusal without a reason is retried once', async () => {
  const kai = await someone('kai')
  await putFault(crier, { operation: 'post', account: 'kai', status: 403 })

  const post = await publish(kai, 'Second time lucky')

  expect(post.answered).toBe(201)
  expect(await attemptsOf(kai, post.id)).toEqual(['post refused: permission', 'post published'])
  expect(await texts(crier, 'kai')).toEqual(['Second time lucky'])
})

test.concurrent('X refuses a repeated text, and Crier says so', async () => {
  const hub = await someone('hub')
  await publish(hub, 'Twice')

  const again = await publish(hub, 'Twice')

  expect(again).toMatchObject({
    answered: 207,
    status: 3,
    platformResponses: {
      [hub.accountIds[0] ?? '']: 'Error: X refused this because the same text was posted recently. Change the text to post it again.',
    },
  })
  expect(await texts(crier, 'hub')).toEqual(['Twice'])
})

test.concurrent('two accounts have independent outcomes, and only the failed one is retried', async () => {
  const ike = await aPerson(crier, 'ike', ['ike_good', 'ike_bad'])
  const [good = '', bad = ''] = ike.accountIds
  await putFault(crier, { operation: 'post', account: 'ike_bad', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })

  const post = await followed(ike, ike.request(postsApi.publish, { accountIds: [good, bad], content: 'To both' }))
  const retried = await followed(ike, ike.request(postsApi.retry, { postId: post.body.id, accountId: bad }))

  expect(post.status).toBe(207)
  expect(post.body.status).toBe(3)
  expect(post.body.platformResponses).toEqual({ [good]: 'Post published successfully', [bad]: 'Error: X refused this: Not today.' })
  expect(retried).toMatchObject({ status: 201, body: { status: 2 } })
  expect([await texts(crier, 'ike_good'), await texts(crier, 'ike_bad')]).toEqual([['To both'], ['To both']])
})

const said = (detail: string) => ({ status: 403, body: { title: 'Forbidden', type: 'about:blank', status: 403, detail } })
const problem = (status: number, type: string, more: object = {}) => ({
  status,
  body: { type: `https://api.x.com/2/problems/${type}`, status, ...more },
})
const invalid = problem(400, 'invalid-request', { errors: [{ message: 'is odd', parameters: { text: ['?'] } }] })

const refusals: [name: string, fault: Record<string, unknown>, sentence: string][] = [
  ['suspended', problem(403, 'user-suspended'), 'This X account is suspended. Sign in to X to see what it needs.'],
  ['premium', said('Your account is not permitted to access this feature.'), 'This needs X Premium or another plan.'],
  ['cashtags', said('A post may have a maximum of one cashtag.'), 'Use at most one $CASHTAG.'],
  [
    'film',
    said('You are not allowed to post a video longer than 2 minutes.'),
    'The video is longer than X allows for this account. Shorten it.',
  ],
  ['reply', problem(403, 'not-authorized-for-resource'), 'X only lets apps reply to posts that mention you.'],
  ['gone', problem(404, 'resource-not-found'), 'The post you’re replying to no longer exists.'],
  ['odd', invalid, 'X didn’t accept “text”: is odd'],
  ['other', said('Not on a Sunday.'), 'X refused this: Not on a Sunday.'],
]

test.concurrent.each(refusals)('a final refusal (%s) is explained in a sentence and not retried', async (what, fault, sentence) => {
  const name = `refused_${what}`
  const jo = await someone(name)
  await putFault(crier, { operation: 'post', account: name, ...fault })

  const post = await publish(jo, 'Never')

  expect(statesOf(post)).toEqual(['failed'])
  expect(post.platformResponses).toEqual({ [jo.accountIds[0] ?? '']: `Error: ${sentence}` })
  expect(await attemptsOf(jo, post.id)).toHaveLength(1)
  expect(await texts(crier, name)).toEqual([])
})

test.concurrent('a video that X can’t process fails with X’s reason, and nothing is posted', async () => {
  const mia = await someone('mia')
  const { id } = await upload(mia, { file: anMp4(), as: 'video/mp4' })
  await putFault(crier, { operation: 'status', account: 'mia', processingError: 'InvalidMedia' })

  const post = await publish(mia, 'My film', { media: [id] })

  expect(post.answered).toBe(207)
  expect(post.targets[0]?.reason).toMatchObject({ class: 'invalid-content', message: expect.stringContaining('X couldn’t use this file') })
  expect(await texts(crier, 'mia')).toEqual([])
})

const connecting: [what: string, fault: Record<string, unknown>, refusal: object][] = [
  ['that has lost its code', { operation: 'token', status: 400 }, { status: 400, message: 'The X sign-in took too long. Try again.' }],
  ['while X is down', { operation: 'token', status: 503 }, { status: 502, code: 'upstream' }],
  ['while X does not say who it is', { operation: 'profile', status: 503 }, { status: 502, code: 'upstream' }],
]

test.concurrent.each(connecting)('a connection %s is refused and creates no account', async (_what, fault, refusal) => {
  const name = `broken_${Object.values(fault).join('_')}`
  const ned = await aPerson(crier, name)
  await putFault(crier, { account: name, ...fault })

  await expect(connectX(ned, name)).rejects.toMatchObject(refusal)
  expect((await ned.request(platformsApi.accounts, { p: 'x' })).body).toEqual([])
  expect(await connectX(ned, name)).toMatchObject({ username: name })
})

test.concurrent('an account is disconnected even if X doesn’t accept the revocation', async () => {
  const oda = await someone('oda')
  await putFault(crier, { operation: 'revoke', account: 'oda', status: 503 })

  await oda.request(platformsApi.disconnect, { p: 'x', id: oda.accountIds[0] ?? '' })

  expect((await oda.request(platformsApi.accounts, { p: 'x' })).body).toEqual([])
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
