import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { aGif, anMp4, aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson, connectX, consent, mailedToken, password } from './person.ts'
import { allOf, look, statesOf, untilState, untilStatus } from './posts.ts'
import { mails, putFault, received, texts } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const inSeconds = (seconds: number) => toInstant(Date.now() + seconds * secondMs)
const refusal = (status: number, message: string) => expect.objectContaining({ status, message: expect.stringContaining(message) })

test.concurrent('a new person gets from signing up to a published post, and out again', async () => {
  const ada = await aNewcomer(crier, 'ada')
  const guest = createClient({ baseUrl: crier.url })
  const early = guest.request(authApi.login, { email: ada.email, password })
  await expect(early).rejects.toEqual(refusal(403, 'Please verify your email before logging in'))

  const token = await mailedToken(crier, ada.email)
  const [mail] = await mails(crier, ada.email)
  expect(mail?.text).toContain(`${crier.url}/verify-email?token=${token}`)
  expect((await guest.request(authApi.verifyEmail, { token })).body.message).toContain('is verified')
  expect((await guest.request(authApi.verifyEmail, { token })).body.message).toContain('already verified')

  const session = (await guest.request(authApi.login, { email: 'Ada@Crier.test ', password })).body
  const { request } = createClient({ baseUrl: crier.url, token: session.token })
  expect((await request(userApi.get, {})).body).toEqual({ ...session.user, email: ada.email, isEmailVerified: true })

  const { url, state } = (await request(platformsApi.authorize, { p: 'twitter' })).body
  const back = await consent(url, 'ada_x')
  expect(back).toMatchObject({ status: 302, address: `${crier.url}/auth/callback/twitter`, state })
  const account = (await request(platformsApi.callback, { p: 'twitter', code: back.code, state })).body
  expect(account).toMatchObject({ type: 'x', username: 'ada_x', groups: [], state: { name: 'connected' } })
  const again = request(platformsApi.callback, { p: 'twitter', code: back.code, state })
  await expect(again).rejects.toEqual(refusal(400, 'Invalid state parameter'))

  const { status, body } = await request(postsApi.publish, { accountIds: [account.id], content: 'Hear ye!' })
  const [post] = await received(crier, 'ada_x')
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 2, platformResponses: { [account.id]: 'Post published successfully' } })
  expect(post).toMatchObject({ content: 'Hear ye!', url: body.targets[0]?.url })

  await request(authApi.logout, {})
  await expect(request(userApi.get, {})).rejects.toEqual(refusal(401, 'Session expired. Please log in again.'))
  expect((await ada.request(userApi.get, {})).body.id).toBe(session.user.id)
})

test.concurrent('drafts come page by page, last edited first, and go when they are deleted', async () => {
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

test.concurrent('scheduled posts come page by page, next first, and published ones newest first', async () => {
  const cleo = await aPerson(crier, 'cleo', ['cleo_x'])
  const { accountIds } = cleo
  const year = (content: string) => ({ accountIds, content, scheduledAt: `${content}-05-04T09:00:00+02:00`, timeZone: 'Europe/Berlin' })
  for (const content of ['2098', '2096', '2099', '2097', '2095']) await cleo.request(postsApi.schedule, year(content))
  for (const content of ['first', 'second', 'third']) await cleo.request(postsApi.publish, { accountIds, content })

  const scheduled = await allOf(cleo, postsApi.scheduled, 2)
  const published = await allOf(cleo, postsApi.published, 2)

  expect(scheduled.pages).toBe(3)
  expect(scheduled.items.map(({ content }) => content)).toEqual(['2095', '2096', '2097', '2098', '2099'])
  expect(scheduled.items[0]).toMatchObject({
    status: 1,
    scheduledAt: '2095-05-04T07:00:00.000Z',
    schedule: { timeZone: 'Europe/Berlin', localTime: '2095-05-04T09:00:00' },
  })
  expect(published.items.map(({ content }) => content)).toEqual(['third', 'second', 'first'])
})

test.concurrent('of a draft that is scheduled, edited, moved, cancelled or copied only the last word is published', async () => {
  const dan = await aPerson(crier, 'dan', ['dan_x'])
  const { request, accountIds } = dan
  const draft = (content: string) => request(postsApi.draft, { accountIds, content }).then(({ body }) => body.id)
  const [edited, cancelled, moved] = [await draft('old text'), await draft('cancelled text'), await draft('moved text')]
  const soon = inSeconds(5)
  for (const id of [edited, cancelled, moved]) await request(postsApi.scheduleDraft, { id, scheduledAt: soon })

  await request(postsApi.edit, { id: edited, revision: 2, accountIds, content: 'new text' })
  await request(postsApi.cancel, { id: cancelled })
  await request(postsApi.scheduleDraft, { id: moved, scheduledAt: '2099-05-04T09:00:00Z' })
  const copy = (await request(postsApi.duplicate, { id: edited })).body
  // Due a little later than what must not come, on its way it passes everything that might.
  const last = (await request(postsApi.schedule, { accountIds, content: 'last text', scheduledAt: inSeconds(6) })).body.id
  await untilStatus(dan, edited, 2)
  await untilStatus(dan, last, 2)

  expect(await texts(crier, 'dan_x')).toEqual(['new text', 'last text'])
  expect(copy).toMatchObject({ status: 0, revision: 1, content: 'new text', accountIds, targets: [] })
  expect((await look(dan, moved)).targets).toMatchObject([{ state: 'scheduled', nextAt: '2099-05-04T09:00:00.000Z' }])
  await expect(look(dan, cancelled)).rejects.toEqual(refusal(404, 'There is no such post.'))
})

test.concurrent('of two people who edit at once the second is told to load again', async () => {
  const eve = await aPerson(crier, 'eve', ['eve_x'])
  const { id } = (await eve.request(postsApi.draft, { content: 'both see this' })).body
  await eve.request(postsApi.edit, { id, revision: 1, content: 'the first one’s' })

  const late = eve.request(postsApi.edit, { id, revision: 1, content: 'the second one’s' })

  await expect(late).rejects.toMatchObject({ status: 409, errors: { revision: [expect.stringContaining('now at revision 2')] } })
  expect(await look(eve, id)).toMatchObject({ revision: 2, content: 'the first one’s' })
})

test.concurrent('a failed post tells why, keeps every attempt, and is published by a retry', async () => {
  const fay = await aPerson(crier, 'fay', ['fay_x'])
  const [accountId = ''] = fay.accountIds
  await putFault(crier, { operation: 'post', account: 'fay_x', status: 403, body: { title: 'Forbidden', detail: 'Not on a Sunday.' } })

  const failed = await fay.request(postsApi.publish, { accountIds: [accountId], content: 'Sunday' })
  const listed = (await fay.request(postsApi.failed, {})).body.items
  const retried = await fay.request(postsApi.retry, { postId: failed.body.id, accountId, content: 'Monday' })
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

test.concurrent('pictures with a description, a GIF and a video arrive as they were uploaded', async () => {
  const gus = await aPerson(crier, 'gus', ['gus_x'])
  const [picture, gif, video] = [aPng({ width: 320, height: 200 }), aGif({ frames: 3 }), anMp4({ durationMs: 2_000, bytes: 1_500_000 })]
  const files = [
    await upload(gus, { file: picture, as: 'image/png', altText: 'The sea at dawn' }),
    await upload(gus, { file: gif, as: 'image/gif' }),
    await upload(gus, { file: video, as: 'video/mp4' }),
  ]
  expect(files.map(({ kind, state }) => [kind, state.name])).toEqual([
    ['image', 'ready'],
    ['gif', 'ready'],
    ['video', 'ready'],
  ])

  const publish = (id: string, content: string) => gus.request(postsApi.publish, { accountIds: gus.accountIds, content, media: [id] })
  const answers = await Promise.all(files.map(({ id, kind }) => publish(id, `My ${kind}`)))

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const posts = new Map((await received(crier, 'gus_x')).map(({ content, media }) => [content, media]))
  expect(posts.get('My image')).toMatchObject([{ type: 'image/png', bytes: picture.length, altText: 'The sea at dawn' }])
  expect(posts.get('My gif')).toMatchObject([{ type: 'image/gif', bytes: gif.length }])
  expect(posts.get('My video')).toMatchObject([{ type: 'video/mp4', bytes: video.length }])
  const shown = await fetch(posts.get('My image')?.[0]?.url ?? '')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
})

test.concurrent('a thread is published in order, each part a reply to the one before', async () => {
  const hal = await aPerson(crier, 'hal', ['hal_x'])

  const { status, body } = await hal.request(postsApi.publish, {
    accountIds: hal.accountIds,
    content: 'One of three',
    options: { x: { parts: ['Two of three', 'Three of three'] } },
  })
  const [one, two, three] = await received(crier, 'hal_x')
  const attempts = (await hal.request(postsApi.attempts, { id: body.id })).body.items

  expect(status).toBe(201)
  expect([one, two, three].map((post) => post?.content)).toEqual(['One of three', 'Two of three', 'Three of three'])
  expect([one, two, three].map((post) => post?.replyTo)).toEqual([undefined, one?.id, two?.id])
  expect(body.targets[0]?.url).toBe(one?.url)
  expect(attempts.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['post done', 'post-2 done', 'post-3 published'])
})

test.concurrent('an idempotency key publishes once, answers alike, and is good for one body only', async () => {
  const ida = await aPerson(crier, 'ida', ['ida_x'])
  const publish = (content: string) => ida.request(postsApi.publish, { accountIds: ida.accountIds, content }, { idempotencyKey: 'key-1' })

  const [first, second] = [await publish('Once'), await publish('Once')]
  const other = publish('Twice')

  await expect(other).rejects.toMatchObject({ status: 422, code: 'mismatch' })
  expect(second).toEqual(first)
  expect(await texts(crier, 'ida_x')).toEqual(['Once'])
})

test.concurrent('calls with one idempotency key at the same moment publish once', async () => {
  const jan = await aPerson(crier, 'jan', ['jan_x'])
  const publish = () => jan.request(postsApi.publish, { accountIds: jan.accountIds, content: 'Once' }, { idempotencyKey: 'key-1' })

  const answers = await Promise.all([publish(), publish(), publish()])

  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await texts(crier, 'jan_x')).toEqual(['Once'])
})

test.concurrent('an account gets its own override, its platform’s, or what all get', async () => {
  const kim = await aPerson(crier, 'kim', ['kim_one', 'kim_two', 'kim_three'])
  const [one = '', two = ''] = kim.accountIds
  const picture = await upload(kim, { file: aPng(), as: 'image/png' })

  await kim.request(postsApi.publish, {
    ...{ accountIds: kim.accountIds, content: 'For all' },
    overrides: { [one]: { content: 'For one' }, [two]: { media: [picture.id] }, x: { content: 'For X' } },
  })

  expect(await texts(crier, 'kim_one')).toEqual(['For one'])
  expect(await received(crier, 'kim_two')).toMatchObject([{ content: 'For X', media: [{ type: 'image/png' }] }])
  expect(await received(crier, 'kim_three')).toMatchObject([{ content: 'For X', media: [] }])
})

test.concurrent('two people who share an account on X share nothing in Crier', async () => {
  const lea = await aPerson(crier, 'lea', ['shared_x'])
  const max = await aPerson(crier, 'max', ['shared_x'])
  const post = { accountIds: lea.accountIds, content: 'From Lea' }
  await lea.request(postsApi.publish, post)
  await lea.request(postsApi.draft, post)
  await lea.request(postsApi.schedule, { ...post, scheduledAt: '2099-05-04T09:00:00Z' })
  await lea.request(platformsApi.disconnect, { p: 'x', id: lea.accountIds[0] ?? '' })

  const lists = [postsApi.drafts, postsApi.scheduled, postsApi.published, postsApi.failed]
  const seen = await Promise.all(lists.map(async (list) => (await max.request(list, {})).body.items))

  expect(seen).toEqual([[], [], [], []])
  expect((await max.request(platformsApi.accounts, { p: 'x' })).body.map(({ username }) => username)).toEqual(['shared_x'])
  expect((await max.request(postsApi.publish, { accountIds: max.accountIds, content: 'From Max' })).status).toBe(201)
})

test.concurrent('the hold switch keeps everything back, in sight, and its release sends it', async () => {
  const nia = await aPerson(crier, 'nia', ['nia_x'])
  const { request, accountIds } = nia
  await request(userApi.setPublishing, { ...publishingSettingsDefault, holdsEverything: true })
  const now = await request(postsApi.publish, { accountIds, content: 'At once' })
  const scheduled = (await request(postsApi.schedule, { accountIds, content: 'Soon', scheduledAt: inSeconds(3) })).body
  await untilState(nia, scheduled.id, 'held')

  const waiting = (await request(postsApi.scheduled, {})).body.items
  const sent = await texts(crier, 'nia_x')
  await request(userApi.setPublishing, publishingSettingsDefault)
  await untilStatus(nia, now.body.id, 2)
  await untilStatus(nia, scheduled.id, 2)

  expect([now.status, now.body.status, statesOf(now.body)]).toEqual([202, 1, ['held']])
  expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([now.body.id, scheduled.id]))
  expect(sent).toEqual([])
  expect((await request(postsApi.scheduled, {})).body.items.map(({ id }) => id)).toEqual([scheduled.id])
  expect((await texts(crier, 'nia_x')).sort()).toEqual(['At once', 'Soon'])
})

test.concurrent('a hold on one platform keeps its posts back until it is lifted', async () => {
  const ole = await aPerson(crier, 'ole', ['ole_x'])
  await ole.request(userApi.setPublishing, { ...publishingSettingsDefault, heldPlatforms: ['x'] })
  const { body } = await ole.request(postsApi.publish, { accountIds: ole.accountIds, content: 'On X' })
  const sent = await texts(crier, 'ole_x')

  await ole.request(userApi.setPublishing, publishingSettingsDefault)
  await untilStatus(ole, body.id, 2)

  expect(body.targets).toMatchObject([{ state: 'held', reason: { message: expect.stringContaining('You are holding all posts to X.') } }])
  expect(sent).toEqual([])
  expect(await texts(crier, 'ole_x')).toEqual(['On X'])
})

test.concurrent('a post to an account that was disconnected waits, and is sent once the account is back', async () => {
  const pia = await aPerson(crier, 'pia', ['pia_x'])
  const { request, accountIds } = pia
  const { id } = (await request(postsApi.schedule, { accountIds, content: 'Patience', scheduledAt: inSeconds(4) })).body
  await request(platformsApi.disconnect, { p: 'x', id: accountIds[0] ?? '' })
  const held = await untilState(pia, id, 'held')

  const back = await connectX(pia, 'pia_x')
  await untilStatus(pia, id, 2)

  expect(held.targets[0]?.reason?.message).toContain('Connect it to X again')
  expect(back.id).toBe(accountIds[0])
  expect(await texts(crier, 'pia_x')).toEqual(['Patience'])
})

test.concurrent('what is deleted from Crier stays public', async () => {
  const rob = await aPerson(crier, 'rob', ['rob_x'])
  const { body } = await rob.request(postsApi.publish, { accountIds: rob.accountIds, content: 'It stays' })

  await rob.request(postsApi.remove, { id: body.id })

  expect((await rob.request(postsApi.published, {})).body.items).toEqual([])
  expect(await texts(crier, 'rob_x')).toEqual(['It stays'])
})

test('posts that are scheduled a few seconds ahead arrive on the second', async () => {
  const usernames = ['sam_one', 'sam_two', 'sam_three', 'sam_four']
  const sam = await aPerson(crier, 'sam', usernames)
  const scheduledAt = inSeconds(3)
  for (const id of sam.accountIds) await sam.request(postsApi.schedule, { accountIds: [id], content: 'On the dot', scheduledAt })

  const posts = await until(
    async () => (await received(crier)).filter(({ account }) => account.startsWith('sam_')),
    ({ length }) => length === usernames.length,
  )

  const lateness = posts.map(({ receivedAt }) => toMs(receivedAt) - toMs(scheduledAt))
  expect(Math.min(...lateness)).toBeGreaterThan(-1_000)
  expect(Math.max(...lateness)).toBeLessThan(1_000)
})

test('nothing of all this was a breakdown', () => {
  expect(crier.complaints()).toBe('')
})
