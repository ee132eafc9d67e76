import { afterAll, expect, test } from 'vitest'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aGif, anMp4, aPng } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { makeDue } from './make-due.ts'
import { aPerson, connectX } from './person.ts'
import { followed, look, statesOf, untilState, untilStatus } from './posts.ts'
import { putFault, received, texts } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const inSeconds = (seconds: number) => toInstant(Date.now() + seconds * secondMs)

test.concurrent('images with a description, a GIF, and a video arrive as they were uploaded', async () => {
  const gus = await aPerson(crier, 'gus', ['gus_x'])
  const [picture, gif, video] = [
    aPng({ width: 320, height: 200 }),
    aGif({ frames: 3 }),
    anMp4({ durationMs: 2 * secondMs, bytes: 1_500_000 }),
  ]
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

  const publish = (id: string, content: string) =>
    followed(gus, gus.request(postsApi.publish, { accountIds: gus.accountIds, content, media: [id] }))
  const answers = await Promise.all(files.map(({ id, kind }) => publish(id, `My ${kind}`)))

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const posts = new Map((await received(crier, 'gus_x')).map(({ content, media }) => [content, media]))
  expect(posts.get('My image')).toMatchObject([{ type: 'image/png', bytes: picture.length, altText: 'The sea at dawn' }])
  expect(posts.get('My gif')).toMatchObject([{ type: 'image/gif', bytes: gif.length }])
  expect(posts.get('My video')).toMatchObject([{ type: 'video/mp4', bytes: video.length }])
  const shown = await fetch(posts.get('My image')?.[0]?.url ?? '')
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(picture)
})

test.concurrent('a file can be deleted only when no draft or scheduled post needs it', async () => {
  const { request, accountIds } = await aPerson(crier, 'ges', ['ges_x'])
  const { id } = await upload({ request }, { file: aPng(), as: 'image/png' })
  const draft = (await request(postsApi.draft, { content: 'With a picture', overrides: { x: { media: [id] } } })).body
  const remove = () => request(mediaApi.remove, { id })

  await expect(remove()).rejects.toMatchObject({ status: 409 })
  await request(postsApi.edit, { id: draft.id, revision: 1, overrides: {} })
  const post = (await request(postsApi.schedule, { accountIds, content: '', media: [id], scheduledAt: '2035-05-04T09:00:00Z' })).body
  await expect(remove()).rejects.toMatchObject({ status: 409 })
  await request(postsApi.cancel, { id: post.id })

  expect((await remove()).status).toBe(204)
  await expect(request(mediaApi.content, { id })).rejects.toMatchObject({ status: 404 })
})

test.concurrent('a thread with a delay sends its first part, shows when it continues, and stops when canceled', async () => {
  const hia = await aPerson(crier, 'hia', ['hia_x'])

  const { body } = await followed(
    hia,
    hia.request(postsApi.publish, {
      accountIds: hia.accountIds,
      content: 'Now',
      options: { x: { parts: ['Ten minutes later'] } },
      partDelayMinutes: 10,
    }),
  )
  const [target] = body.targets
  const waitMs = Date.parse(target?.nextAt ?? '') - Date.now()
  await hia.request(postsApi.unschedule, { id: body.id })

  expect(target).toMatchObject({ state: 'enqueued', reason: { message: expect.stringContaining('The next part follows') } })
  expect(waitMs).toBeGreaterThan(9 * minuteMs)
  expect(waitMs).toBeLessThanOrEqual(10 * minuteMs)
  expect(await texts(crier, 'hia_x')).toEqual(['Now'])
  expect((await hia.request(postsApi.get, { id: body.id })).body.targets).toMatchObject([{ state: 'cancelled' }])
})

test.concurrent('a thread is published in order, each part a reply to the one before', async () => {
  const hal = await aPerson(crier, 'hal', ['hal_x'])

  const { status, body } = await followed(
    hal,
    hal.request(postsApi.publish, {
      accountIds: hal.accountIds,
      content: 'One of three',
      options: { x: { parts: ['Two of three', 'Three of three'] } },
    }),
  )
  const [one, two, three] = await received(crier, 'hal_x')
  const attempts = (await hal.request(postsApi.attempts, { id: body.id })).body.items

  expect(status).toBe(201)
  expect([one, two, three].map((post) => post?.content)).toEqual(['One of three', 'Two of three', 'Three of three'])
  expect([one, two, three].map((post) => post?.replyTo)).toEqual([undefined, one?.id, two?.id])
  expect(body.targets[0]?.url).toBe(one?.url)
  expect(attempts.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['post done', 'post-2 done', 'post-3 published'])
})

test.concurrent('an idempotency key publishes once, repeats the response, and is valid for one body only', async () => {
  const ida = await aPerson(crier, 'ida', ['ida_x'])
  const publish = (content: string) => ida.request(postsApi.publish, { accountIds: ida.accountIds, content }, { idempotencyKey: 'key-1' })

  const first = await publish('Once')
  await untilStatus(ida, first.body.id, 2)
  const second = await publish('Once')
  const other = publish('Twice')

  await expect(other).rejects.toMatchObject({ status: 422, code: 'mismatch' })
  expect(second).toEqual(first)
  expect(await texts(crier, 'ida_x')).toEqual(['Once'])
})

test.concurrent('50 identical calls at once create one post: each gets it, or is asked to come back', async () => {
  const jan = await aPerson(crier, 'jan', ['jan_x'])
  const publish = () => jan.request(postsApi.publish, { accountIds: jan.accountIds, content: 'Once' }, { idempotencyKey: 'key-1' })

  const answers = await Promise.allSettled(Array.from({ length: 50 }, publish))
  const created = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.body.id] : []))
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  await untilStatus(jan, created[0] ?? '', 2)

  expect(new Set(created).size).toBe(1)
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ status: 409, code: 'still-running' })))
  expect((await publish()).body.id).toBe(created[0])
  expect(await texts(crier, 'jan_x')).toEqual(['Once'])
})

test.concurrent('a slow account keeps the call waiting for a second only, and a repeat gets the same answer', async () => {
  const ivo = await aPerson(crier, 'ivo', ['ivo_fast', 'ivo_slow'])
  await putFault(crier, { operation: 'post', account: 'ivo_slow', delayMs: 4 * secondMs })
  const publish = () => ivo.request(postsApi.publish, { accountIds: ivo.accountIds, content: 'Once' }, { idempotencyKey: 'key-1' })

  const first = await publish()
  const halfway = await until(
    () => look(ivo, first.body.id),
    (post) => statesOf(post).includes('published'),
  )
  const last = await untilStatus(ivo, first.body.id, 2)
  const again = await publish()

  expect([first.status, first.body.status]).toEqual([202, 1])
  expect(statesOf(halfway).sort()).toEqual(['published', 'sending'])
  expect(last.targets.map(({ url }) => url)).toEqual([expect.any(String), expect.any(String)])
  expect(again).toEqual(first)
  expect([await texts(crier, 'ivo_fast'), await texts(crier, 'ivo_slow')]).toEqual([['Once'], ['Once']])
})

test.concurrent('a post that is undone in time becomes a draft, and nothing of it is sent', async () => {
  const kit = await aPerson(crier, 'kit', ['kit_x'])
  const picture = await upload(kit, { file: aPng(), as: 'image/png' })
  const written = { accountIds: kit.accountIds, content: 'Too fast', media: [picture.id] }

  const { status, body } = await kit.request(postsApi.publish, { ...written, undoSeconds: 3 })
  const undone = await kit.request(postsApi.unschedule, { id: body.id, revision: body.revision, isWhole: true })
  const next = await followed(kit, kit.request(postsApi.publish, { ...written, content: 'Thought over', undoSeconds: 4 }))

  expect([status, body.status]).toEqual([202, 1])
  expect(Date.parse(body.targets[0]?.undoUntil ?? '') - Date.parse(body.createdAt)).toBe(3 * secondMs)
  expect(undone.body).toMatchObject({ status: 0, content: 'Too fast', media: [picture.id], targets: [] })
  expect((await look(kit, body.id)).status).toBe(0)
  expect(statesOf(next.body)).toEqual(['published'])
  expect(await texts(crier, 'kit_x')).toEqual(['Thought over'])
})

test.concurrent('an undo that comes too late is refused, and every account gets the post once', async () => {
  const lux = await aPerson(crier, 'lux', ['lux_fast', 'lux_slow'])
  await putFault(crier, { operation: 'post', account: 'lux_slow', delayMs: 3 * secondMs })
  const { id } = (await lux.request(postsApi.draft, { accountIds: lux.accountIds, content: 'On its way' })).body

  await lux.request(postsApi.publishDraft, { id, revision: 1, undoSeconds: 1 })
  await until(
    () => look(lux, id),
    (post) => statesOf(post).includes('sending'),
  )
  const tooLate = lux.request(postsApi.unschedule, { id, isWhole: true })

  await expect(tooLate).rejects.toMatchObject({ status: 409 })
  await untilStatus(lux, id, 2)
  expect([await texts(crier, 'lux_fast'), await texts(crier, 'lux_slow')]).toEqual([['On its way'], ['On its way']])
})

test.concurrent('an account gets its own override, its platform’s, or the shared content', async () => {
  const kim = await aPerson(crier, 'kim', ['kim_one', 'kim_two', 'kim_three'])
  const [one = '', two = ''] = kim.accountIds
  const picture = await upload(kim, { file: aPng(), as: 'image/png' })

  await followed(
    kim,
    kim.request(postsApi.publish, {
      accountIds: kim.accountIds,
      content: 'For all',
      overrides: { [one]: { content: 'For one' }, [two]: { media: [picture.id] }, x: { content: 'For X' } },
    }),
  )

  expect(await texts(crier, 'kim_one')).toEqual(['For one'])
  expect(await received(crier, 'kim_two')).toMatchObject([{ content: 'For X', media: [{ type: 'image/png' }] }])
  expect(await received(crier, 'kim_three')).toMatchObject([{ content: 'For X', media: [] }])
})

test.concurrent('two people who share an X account share nothing in Crier', async () => {
  const lea = await aPerson(crier, 'lea', ['shared_x'])
  const max = await aPerson(crier, 'max', ['shared_x'])
  const post = { accountIds: lea.accountIds, content: 'From Lea' }
  await followed(lea, lea.request(postsApi.publish, post))
  await lea.request(postsApi.draft, post)
  await lea.request(postsApi.schedule, { ...post, scheduledAt: '2035-05-04T09:00:00Z' })
  await lea.request(platformsApi.disconnect, { p: 'x', id: lea.accountIds[0] ?? '' })

  const lists = [postsApi.drafts, postsApi.scheduled, postsApi.published, postsApi.failed]
  const seen = await Promise.all(lists.map(async (list) => (await max.request(list, {})).body.items))

  expect(seen).toEqual([[], [], [], []])
  expect((await max.request(platformsApi.accounts, { p: 'x' })).body.map(({ username }) => username)).toEqual(['shared_x'])
  expect((await followed(max, max.request(postsApi.publish, { accountIds: max.accountIds, content: 'From Max' }))).status).toBe(201)
})

test.concurrent('the pause switch holds everything back visibly, and resuming sends it', async () => {
  const nia = await aPerson(crier, 'nia', ['nia_x'])
  const { request, accountIds } = nia
  await request(userApi.setPublishing, { ...publishingSettingsDefault, isEverythingPaused: true })
  const now = await followed({ request }, request(postsApi.publish, { accountIds, content: 'At once' }))
  const scheduled = (await request(postsApi.schedule, { accountIds, content: 'Soon', scheduledAt: inSeconds(6) })).body
  await untilState(nia, scheduled.id, 'paused')

  const waiting = (await request(postsApi.scheduled, {})).body.items
  const sent = await texts(crier, 'nia_x')
  await request(userApi.setPublishing, publishingSettingsDefault)
  await untilStatus(nia, now.body.id, 2)
  await untilStatus(nia, scheduled.id, 2)

  expect([now.status, now.body.status, statesOf(now.body)]).toEqual([202, 1, ['paused']])
  expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([now.body.id, scheduled.id]))
  expect(sent).toEqual([])
  expect((await request(postsApi.scheduled, {})).body.items.map(({ id }) => id)).toEqual([scheduled.id])
  expect((await texts(crier, 'nia_x')).sort()).toEqual(['At once', 'Soon'])
})

test.concurrent('pausing one platform holds its posts back until it’s resumed', async () => {
  const ole = await aPerson(crier, 'ole', ['ole_x'])
  await ole.request(userApi.setPublishing, { ...publishingSettingsDefault, pausedPlatforms: ['x'] })
  const { body } = await followed(ole, ole.request(postsApi.publish, { accountIds: ole.accountIds, content: 'On X' }))
  const sent = await texts(crier, 'ole_x')

  await ole.request(userApi.setPublishing, publishingSettingsDefault)
  await untilStatus(ole, body.id, 2)

  expect(body.targets).toMatchObject([{ state: 'paused', reason: { message: expect.stringContaining('You paused all posts to X.') } }])
  expect(sent).toEqual([])
  expect(await texts(crier, 'ole_x')).toEqual(['On X'])
})

test.concurrent('a post to a disconnected account waits, and is sent once the account is reconnected', async () => {
  const pia = await aPerson(crier, 'pia', ['pia_x'])
  const { request, accountIds } = pia
  const { id } = (await request(postsApi.schedule, { accountIds, content: 'Patience', scheduledAt: inSeconds(8) })).body
  await request(platformsApi.disconnect, { p: 'x', id: accountIds[0] ?? '' })
  const held = await untilState(pia, id, 'paused')

  const back = await connectX(pia, 'pia_x')
  await untilStatus(pia, id, 2)

  expect(held.targets[0]?.reason?.message).toContain('This account is no longer connected.')
  expect(back.id).toBe(accountIds[0])
  expect(await texts(crier, 'pia_x')).toEqual(['Patience'])
})

test.concurrent('reconnecting sends no post whose time has passed before its person says so, and each answer counts once', async () => {
  const rob = await aPerson(crier, 'rob', ['rob_x'])
  const { request, accountIds } = rob
  const [accountId = ''] = accountIds
  const schedule = async (content: string) =>
    (await request(postsApi.schedule, { accountIds, content, scheduledAt: inSeconds(86_400) })).body.id
  const [sent, left] = [await schedule('Sent late'), await schedule('Left out')]
  await schedule('On time')
  await request(platformsApi.disconnect, { p: 'x', id: accountId })
  for (const postId of [sent, left]) await makeDue(crier, { userId: rob.id, postId, accountId, inMs: -2 * hourMs })
  const before = (await request(postsApi.late, {})).body

  await connectX(rob, 'rob_x')
  const asked = (await request(postsApi.late, {})).body.accounts
  const { cursor = '', accounts } = (await request(postsApi.late, { limit: 1 })).body
  const rest = (await request(postsApi.late, { limit: 1, cursor })).body.accounts
  const overview = (await request(userApi.overview, {})).body
  const dueAt = (id: string) => asked[0]?.posts.find(({ postId }) => postId === id)?.dueAt ?? ''
  const answers = [
    { postId: sent, accountId, dueAt: dueAt(sent), answer: 'send-now' as const },
    { postId: left, accountId, dueAt: dueAt(left), answer: 'leave-out' as const },
  ]
  const first = (await request(postsApi.answerLate, { answers })).body.results
  const again = (await request(postsApi.answerLate, { answers })).body.results
  await untilStatus(rob, sent, 2)

  expect(before).toEqual({ accounts: [] })
  expect(asked).toMatchObject([{ accountId, onTime: 1, posts: [{ postId: sent }, { postId: left }] }])
  expect([accounts, rest]).toMatchObject([sent, left].map((postId) => [{ accountId, onTime: 1, posts: [{ postId }] }]))
  expect(overview.late).toMatchObject([{ accountId, platform: 'x', username: 'rob_x', count: 2 }])
  expect(first.map(({ outcome }) => outcome)).toEqual(['sending', 'left-out'])
  expect(again.map(({ outcome }) => outcome)).toEqual(['not-waiting', 'not-waiting'])
  expect((await request(postsApi.late, {})).body.accounts).toEqual([])
  expect(await texts(crier, 'rob_x')).toEqual(['Sent late'])
  expect(statesOf(await look(rob, left))).toEqual(['cancelled'])
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
