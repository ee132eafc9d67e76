import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aQueueWorld } from '#test/builders/a-queue-world.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { pausedForReconnect } from '../publishing/waiting-rules.ts'
import { answerLatePosts, findLatePosts } from './late-posts.ts'

/** Three hours before the world's now, which is 06:00. */
const three = '2026-05-04T03:00:00.000Z'
const state = pausedForReconnect('Connect X again.', toMs(three))
const late = (own: Partial<Target> = {}) => aTarget({ dueAt: three, state, ...own })

const timesOf = ({ dueAt }: Pick<Target, 'dueAt'> = aTarget()) => ({
  listedAt: dueAt,
  schedule: { scheduledAt: dueAt, timeZone: 'UTC', localTime: dueAt.slice(0, 19) },
})

/** On Monday at 08:00 in Berlin, these targets of posts exist. The account is connected again. */
const lateWorld = async (...targets: Target[]) => {
  const world = await aQueueWorld()
  const keep = (post: Target[]) =>
    world.posts.create(
      aScheduledPost(post, { id: post[0]?.postId ?? '', content: post[0]?.content.text ?? '', ...timesOf(post[0]) }),
      post.map((target) => ({ kind: 'create', target })),
    )
  for (const post of Map.groupBy(targets, ({ postId }) => postId).values()) await keep(post)
  const answer = (...answers: Parameters<typeof answerLatePosts>[1]['answers']) =>
    answerLatePosts(world, { requester: world.requester, answers })
  const asked = async () => (await findLatePosts(world, 'user-1', { limit: 50 })).accounts
  const post = async (id = 'post-1') => {
    const found = await world.posts.get({ workspaceId: 'user-1', id })
    if (!found) throw new Error('There is no such post.')
    return found
  }
  /** Delivers everything that was sent. */
  const deliver = async () => {
    for (const { message } of world.deliveries.sent.splice(0)) await world.run(deliverTarget(world, message))
  }
  return { ...world, answer, asked, post, deliver }
}

const ref = { postId: 'post-1', accountId: 'x_77', dueAt: three }
const sendNow = { ...ref, answer: 'send-now' as const }
const leaveOut = { ...ref, answer: 'leave-out' as const }

test('lists what waits for an answer, earliest first, and counts what goes out on time', async () => {
  const { asked } = await lateWorld(
    late({ postId: 'second', dueAt: '2026-05-04T05:00:00.000Z' }),
    late({ content: { text: 'x'.repeat(300), media: [], options: {} } }),
    aTarget({ postId: 'ahead' }),
    late({ postId: 'also-ahead', dueAt: '2026-05-04T10:00:00.000Z' }),
  )

  expect(await asked()).toEqual([
    {
      accountId: 'x_77',
      onTime: 2,
      posts: [
        { postId: 'post-1', content: 'x'.repeat(200), dueAt: three, isPartlyPublic: false },
        { postId: 'second', content: 'Good morning', dueAt: '2026-05-04T05:00:00.000Z', isPartlyPublic: false },
      ],
    },
  ])
})

test('asks about many posts page by page, and about no post twice', async () => {
  const due = (hour: number) => `2026-05-04T0${hour}:00:00.000Z`
  const world = await lateWorld(
    ...[1, 2, 3].map((hour) => late({ postId: `late-${hour}`, dueAt: due(hour) })),
    aTarget({ postId: 'ahead' }),
  )

  const first = await findLatePosts(world, 'user-1', { limit: 2 })
  const rest = await findLatePosts(world, 'user-1', { limit: 2, cursor: first.cursor })

  expect(first.accounts).toMatchObject([{ accountId: 'x_77', onTime: 1, posts: [{ postId: 'late-1' }, { postId: 'late-2' }] }])
  expect(rest).toEqual({ accounts: [{ accountId: 'x_77', onTime: 1, posts: [expect.objectContaining({ postId: 'late-3' })] }] })
})

test('asks nothing while the account still has to be reconnected, or of another person', async () => {
  const { asked, accounts, ...world } = await lateWorld(late())
  expect((await findLatePosts({ ...world, accounts }, 'user-2', { limit: 50 })).accounts).toEqual([])

  const version = (await accounts.withTokens({ workspaceId: 'user-1', id: 'x_77' }))?.tokens.version ?? 0
  await accounts.requireReconnect({ workspaceId: 'user-1', id: 'x_77' }, { version, message: 'Connect X again.', now: three })

  expect(await asked()).toEqual([])
})

test('sends a late post now, once, however often that is asked', async () => {
  const { answer, deliver, asked, target, publisher } = await lateWorld(late())

  const results = await Promise.all([answer(sendNow), answer(sendNow)])
  await deliver()
  results.push(await answer(sendNow), await answer(leaveOut))

  expect(
    results
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['not-waiting', 'not-waiting', 'not-waiting', 'sending'])
  expect(publisher.performed).toHaveLength(1)
  expect((await target()).state.name).toBe('published')
  expect(await asked()).toEqual([])
})

test('an answer for another time than the post missed does nothing', async () => {
  const { answer, target } = await lateWorld(late())

  expect(await answer({ ...sendNow, dueAt: '2026-05-03T03:00:00.000Z' })).toEqual([
    { postId: 'post-1', accountId: 'x_77', outcome: 'not-waiting' },
  ])
  expect((await target()).state.name).toBe('paused')
})

test('moves late posts to the next free slots of a queue, in order', async () => {
  const { answer, make, add, at, post, target, shown } = await lateWorld(
    late(),
    late({ postId: 'second', dueAt: '2026-05-04T05:00:00.000Z' }),
  )
  const { id: queueId } = await make()
  await add(queueId, 'queued before')

  const results = await answer(
    { postId: 'second', accountId: 'x_77', dueAt: '2026-05-04T05:00:00.000Z', answer: 'queue', queueId },
    { ...ref, answer: 'queue', queueId },
  )

  expect(results).toMatchObject([
    { postId: 'post-1', outcome: 'moved', scheduledAt: at(5) },
    { postId: 'second', outcome: 'moved', scheduledAt: at(6) },
  ])
  expect(await post()).toMatchObject({
    listedAt: at(5),
    schedule: { scheduledAt: at(5), queueId },
    targets: [{ state: 'scheduled', nextAt: at(5) }],
  })
  expect(await target()).toMatchObject({ state: { name: 'scheduled' }, dueAt: at(5) })
  expect(await shown(queueId)).toBe('4 queued before, 5 Good morning, 6 Good morning')
})

test('moves one account of a post that is public elsewhere, and another account joins it in its slot', async () => {
  const elsewhere = aTarget({ accountId: 'x_1', dueAt: three, state: aState.published() })
  const { answer, make, at, post, accounts, target } = await lateWorld(elsewhere, late(), late({ accountId: 'x_78' }))
  await accounts.connect(anAccount({ id: 'x_78', remoteId: '78' }), 'sealed')
  const { id: queueId } = await make()
  const { id: other } = await make({ owner: { kind: 'account', id: 'x_78' } })

  await answer({ ...ref, answer: 'queue', queueId })
  await answer({ ...ref, accountId: 'x_78', answer: 'queue', queueId: other })

  expect(await post()).toMatchObject({ status: postStatus.scheduled, listedAt: at(4), schedule: { scheduledAt: at(4), queueId } })
  expect([await target(), await target('post-1', 'x_78')]).toMatchObject([{ dueAt: at(4) }, { dueAt: at(4) }])
  expect(await target('post-1', 'x_1')).toMatchObject({ state: { name: 'published' }, dueAt: three })
})

test('moves a late post to a time, and checks it again before', async () => {
  const { answer, post, jobs } = await lateWorld(late())
  const scheduledAt = '2026-05-08T10:00:00.000Z'

  expect(await answer({ ...ref, answer: 'schedule', scheduledAt, timeZone: 'Europe/Berlin' })).toMatchObject([
    { outcome: 'moved', scheduledAt },
  ])

  expect((await post()).schedule).toEqual({ scheduledAt, timeZone: 'Europe/Berlin', localTime: '2026-05-08T12:00:00' })
  expect(jobs.all()).toContainEqual(expect.objectContaining({ kind: 'check-post', subject: 'post-1' }))
})

test('leaves an account out of a post, which says so and is not reported as a failure', async () => {
  const { answer, post, jobs, run, sync } = await lateWorld(late(), aTarget({ accountId: 'x_1', dueAt: three, state: aState.published() }))

  expect(await answer(leaveOut)).toMatchObject([{ outcome: 'left-out' }])
  await run(sync({ workspaceId: 'user-1', id: 'post-1' }))

  const reason = { message: 'You left this account out, because it was disconnected when the post was due.' }
  expect(await post()).toMatchObject({ status: postStatus.published, targets: [{ state: 'published' }, { state: 'cancelled', reason }] })
  expect(jobs.all().filter(({ kind }) => kind === 'failed-post')).toEqual([])
})

test('a thread of which part is public can be continued or left out, but not moved', async () => {
  const { answer, target, publisher, deliver } = await lateWorld(late({ hasEffect: true, progress: { done: 1 } }))
  publisher.steps = [aStep({ name: 'post' }), aStep({ name: 'post-2' })]

  const [refused] = await answer({ ...ref, answer: 'schedule', scheduledAt: '2026-05-08T10:00:00.000Z', timeZone: 'UTC' })
  await answer(sendNow)
  await deliver()

  expect(refused).toMatchObject({ outcome: 'refused', message: expect.stringContaining('public already') })
  expect(publisher.performed.map(({ step }) => step)).toEqual(['post-2'])
  expect((await target()).state.name).toBe('published')
})

test('a post that Crier may have sent before its data was restored is searched for first', async () => {
  const { answer, target } = await lateWorld(late({ rewoundTo: three }))

  await answer(sendNow)

  expect(await target()).toMatchObject({ rewoundTo: three, state: { name: 'enqueued' } })
})

test('an answer that can’t be followed says why, changes nothing, and leaves the others alone', async () => {
  const { answer, asked } = await lateWorld(late(), late({ postId: 'second' }))

  const results = await answer(
    { ...ref, answer: 'queue', queueId: 'nothing' },
    { ...leaveOut, postId: 'second' },
    { ...leaveOut, postId: 'gone' },
  )

  expect(results).toMatchObject([
    { outcome: 'refused', message: expect.stringContaining('queue') },
    { outcome: 'left-out' },
    { outcome: 'refused', message: 'We couldn’t find that post.' },
  ])
  expect((await asked())[0]?.posts).toMatchObject([{ postId: 'post-1' }])
})

test('another person’s answer changes nothing', async () => {
  const { answer: _, target, run, ...world } = await lateWorld(late())
  const stranger = { ...world.requester, workspaceId: 'user-2' }

  expect(await run(answerLatePosts(world, { requester: stranger, answers: [sendNow] }))).toMatchObject([{ outcome: 'refused' }])
  expect((await target()).state.name).toBe('paused')
})

test('what there was no time for is said to be open', async () => {
  const { run, clock, requester, ...world } = await lateWorld(late(), late({ postId: 'second' }))
  const posts = {
    ...world.posts,
    async replace(...write: Parameters<typeof world.posts.replace>) {
      await clock.sleep(minuteMs)
      return world.posts.replace(...write)
    },
  }

  const results = await run(
    answerLatePosts({ ...world, clock, posts }, { requester, answers: [leaveOut, { ...leaveOut, postId: 'second' }] }),
  )

  expect(results.map(({ outcome }) => outcome)).toEqual(['left-out', 'not-yet'])
})
