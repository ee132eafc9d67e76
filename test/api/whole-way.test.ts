import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { connected } from './connected.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson, consent, mailedToken, password } from './person.ts'
import { allOf, followed, look, untilStatus } from './posts.ts'
import { mails, putFault, received, texts } from './sandbox.ts'
import { signedIn } from './signed-in.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const inSeconds = (seconds: number) => toInstant(Date.now() + seconds * secondMs)
const refusal = (status: number, message: string) => expect.objectContaining({ status, message: expect.stringContaining(message) })

// The longest test comes first, because only a few run concurrently.
test.concurrent('publishes only the final version of a draft that was scheduled, edited, moved, canceled, taken back, or copied', async () => {
  const dan = await aPerson(crier, 'dan', ['dan_x'])
  const { request, accountIds } = dan
  const draft = (content: string) => request(postsApi.draft, { accountIds, content }).then(({ body }) => body.id)
  const [edited, cancelled, moved] = [await draft('old text'), await draft('cancelled text'), await draft('moved text')]
  const takenBack = await draft('text taken back')
  const soon = inSeconds(10)
  for (const id of [edited, cancelled, moved, takenBack]) await request(postsApi.scheduleDraft, { id, scheduledAt: soon })

  await request(postsApi.edit, { id: edited, revision: 2, content: 'new text' })
  await request(postsApi.cancel, { id: cancelled })
  const { body: draftAgain } = await request(postsApi.unschedule, { id: takenBack, revision: 2 })
  await request(postsApi.scheduleDraft, { id: moved, scheduledAt: '2035-05-04T09:00:00Z' })
  const copy = (await request(postsApi.duplicate, { id: edited })).body
  // Due slightly later than the posts that must not appear, so it passes every step they could pass.
  const last = (await request(postsApi.schedule, { accountIds, content: 'last text', scheduledAt: inSeconds(11) })).body.id
  await untilStatus(dan, edited, 2)
  await untilStatus(dan, last, 2)

  expect(await texts(crier, 'dan_x')).toEqual(['new text', 'last text'])
  expect(copy).toMatchObject({ status: 0, revision: 1, content: 'new text', accountIds, targets: [] })
  expect(draftAgain).toMatchObject({ id: takenBack, status: 0, revision: 3, content: 'text taken back', targets: [] })
  expect((await request(postsApi.drafts, {})).body.items.map(({ id }) => id)).toContain(takenBack)
  expect((await look(dan, moved)).targets).toMatchObject([{ state: 'scheduled', nextAt: '2035-05-04T09:00:00.000Z' }])
  await expect(look(dan, cancelled)).rejects.toEqual(refusal(404, 'We couldn’t find that post.'))
})

test.concurrent('a new person goes from sign-up to a published post, and logs out', async () => {
  const ada = await aNewcomer(crier, 'ada')
  const guest = createClient({ baseUrl: crier.url })
  const early = guest.request(authApi.login, { email: ada.email, password })
  await expect(early).rejects.toEqual(refusal(403, 'Please verify your email before logging in'))

  const token = await mailedToken(crier, ada.email)
  const [mail] = await mails(crier, ada.email)
  expect(mail?.text).toContain(`${crier.url}/verify-email?token=${token}`)
  await expect(guest.request(authApi.verifyEmail, { token })).rejects.toMatchObject({ errors: { password: expect.anything() } })
  expect((await guest.request(authApi.postVerifyEmail, { token, password })).body.message).toContain('is verified')
  expect((await guest.request(authApi.verifyEmail, { token })).body.message).toContain('already verified')

  const session = signedIn(await guest.request(authApi.login, { email: 'Ada@Crier.test ', password }))
  const { request } = createClient({ baseUrl: crier.url, token: session.token })
  expect((await request(userApi.get, {})).body).toEqual({ ...session.user, email: ada.email, isEmailVerified: true })

  const { url, state } = (await request(platformsApi.authorize, { p: 'twitter' })).body
  const back = await consent(url, 'ada_x')
  expect(back).toMatchObject({ status: 302, address: `${crier.url}/auth/callback/twitter`, state })
  const account = connected(await request(platformsApi.callback, { p: 'twitter', code: back.code, state }))
  expect(account).toMatchObject({ type: 'x', username: 'ada_x', groups: [], state: { name: 'connected' } })
  const again = request(platformsApi.callback, { p: 'twitter', code: back.code, state })
  await expect(again).rejects.toEqual(refusal(400, 'Invalid state parameter'))

  const { status, body } = await followed({ request }, request(postsApi.publish, { accountIds: [account.id], content: 'Hear ye!' }))
  const [post] = await received(crier, 'ada_x')
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 2, platformResponses: { [account.id]: 'Post published successfully' } })
  expect(post).toMatchObject({ content: 'Hear ye!', url: body.targets[0]?.url })

  await request(authApi.logout, {})
  await expect(request(userApi.get, {})).rejects.toEqual(refusal(401, 'Session expired. Please log in again.'))
  expect((await ada.request(userApi.get, {})).body.id).toBe(session.user.id)
})

test.concurrent('drafts are paged, last edited first, and disappear when deleted', async () => {
  const ben = await aPerson(crier, 'ben')
  const ids: string[] = []
  for (const content of ['one', 'two', 'three', 'four', 'five']) ids.unshift((await ben.request(postsApi.draft, { content })).body.id)
  const [first = '', ...others] = ids

  const before = await allOf(ben, postsApi.drafts, 2)
  await ben.request(postsApi.removeDraft, { id: first })
  await ben.request(postsApi.edit, { id: others[3] ?? '', revision: 1, content: 'one, edited' })
  const after = await allOf(ben, postsApi.drafts, 2)

  expect(before.pages).toBe(3)
  expect(before.items.map(({ id }) => id)).toEqual(ids)
  expect(after.items.map(({ content }) => content)).toEqual(['one, edited', 'four', 'three', 'two'])
})

test.concurrent('scheduled posts are paged, next first, and published ones newest first', async () => {
  const cleo = await aPerson(crier, 'cleo', ['cleo_x'])
  const { accountIds } = cleo
  const year = (content: string) => ({ accountIds, content, scheduledAt: `${content}-05-04T09:00:00+02:00`, timeZone: 'Europe/Berlin' })
  for (const content of ['2034', '2032', '2035', '2033', '2031']) await cleo.request(postsApi.schedule, year(content))
  for (const content of ['first', 'second', 'third']) await followed(cleo, cleo.request(postsApi.publish, { accountIds, content }))

  // A post changes lists a moment after its last account has it.
  const published = await until(
    () => allOf(cleo, postsApi.published, 2),
    ({ items }) => items.length === 3,
  )
  const scheduled = await allOf(cleo, postsApi.scheduled, 2)

  expect(scheduled.pages).toBe(3)
  expect(scheduled.items.map(({ content }) => content)).toEqual(['2031', '2032', '2033', '2034', '2035'])
  expect(scheduled.items[0]).toMatchObject({
    status: 1,
    scheduledAt: '2031-05-04T07:00:00.000Z',
    schedule: { timeZone: 'Europe/Berlin', localTime: '2031-05-04T09:00:00' },
  })
  expect(published.items.map(({ content }) => content)).toEqual(['third', 'second', 'first'])
})

test.concurrent('of two people who edit concurrently, the second is told to reload', async () => {
  const eve = await aPerson(crier, 'eve', ['eve_x'])
  const { id } = (await eve.request(postsApi.draft, { content: 'both see this' })).body
  await eve.request(postsApi.edit, { id, revision: 1, content: 'the first one’s' })

  const late = eve.request(postsApi.edit, { id, revision: 1, content: 'the second one’s' })

  await expect(late).rejects.toMatchObject({ status: 409, errors: { revision: [expect.stringContaining('now at revision 2')] } })
  expect(await look(eve, id)).toMatchObject({ revision: 2, content: 'the first one’s' })
})

test.concurrent('a failed post shows why, keeps every attempt, and is published by a retry', async () => {
  const fay = await aPerson(crier, 'fay', ['fay_x'])
  const [accountId = ''] = fay.accountIds
  await putFault(crier, { operation: 'post', account: 'fay_x', status: 403, body: { title: 'Forbidden', detail: 'Not on a Sunday.' } })

  const failed = await followed(fay, fay.request(postsApi.publish, { accountIds: [accountId], content: 'Sunday' }))
  const listed = await until(
    async () => (await fay.request(postsApi.failed, {})).body.items,
    ({ length }) => length > 0,
  )
  const retried = await followed(fay, fay.request(postsApi.retry, { postId: failed.body.id, accountId, content: 'Monday' }))
  const attempts = (await fay.request(postsApi.attempts, { id: failed.body.id })).body.items

  expect(failed.status).toBe(207)
  expect(failed.body).toMatchObject({ status: 3, platformResponses: { [accountId]: 'Error: X refused this: Not on a Sunday.' } })
  expect(listed.map(({ id }) => id)).toEqual([failed.body.id])
  expect(retried).toMatchObject({ status: 201, body: { status: 2, revision: 2 } })
  expect(await texts(crier, 'fay_x')).toEqual(['Monday'])
  expect(attempts).toMatchObject([
    { number: 1, revision: 1, step: 'post', outcome: 'refused', reason: { class: 'permission', detail: 'Forbidden: Not on a Sunday.' } },
    { number: 2, revision: 2, step: 'post', outcome: 'published', url: retried.body.targets[0]?.url },
  ])
})

test.concurrent('a post deleted from Crier stays public', async () => {
  const rob = await aPerson(crier, 'rob', ['rob_x'])
  const { body } = await followed(rob, rob.request(postsApi.publish, { accountIds: rob.accountIds, content: 'It stays' }))

  await rob.request(postsApi.remove, { id: body.id })

  expect((await rob.request(postsApi.published, {})).body.items).toEqual([])
  expect(await texts(crier, 'rob_x')).toEqual(['It stays'])
})

test('posts scheduled a few seconds ahead all arrive, and none early', async () => {
  const usernames = ['sam_one', 'sam_two', 'sam_three', 'sam_four']
  const sam = await aPerson(crier, 'sam', usernames)
  const scheduledAt = inSeconds(8)
  for (const id of sam.accountIds) await sam.request(postsApi.schedule, { accountIds: [id], content: 'On the dot', scheduledAt })

  const posts = await until(
    async () => (await received(crier)).filter(({ account }) => account.startsWith('sam_')),
    ({ length }) => length === usernames.length,
  )

  // Lateness is measured on a quiet machine, with npm run bench -- --only lateness.
  const lateness = posts.map(({ receivedAt }) => toMs(receivedAt) - toMs(scheduledAt))
  expect(Math.min(...lateness)).toBeGreaterThan(-secondMs)
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
