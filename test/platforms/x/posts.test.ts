import { expect, test } from 'vitest'
import { deliver, deliverUntil, onSandbox, withProgress } from './on-sandbox.ts'

test('posts a text once, in composed characters, and returns its URL', async () => {
  const x = await onSandbox()

  const { outcome, steps } = await deliver(x, x.aDelivery({ text: 'Cafe\u0301 opens <today> & tomorrow' }))

  const [post] = await x.received()
  expect(steps).toEqual(['post'])
  expect(post).toMatchObject({ account: 'ada', content: 'Caf\u00e9 opens <today> & tomorrow' })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('a success response with errors next to the ID is a success', async () => {
  const x = await onSandbox()
  await x.fault({ operation: 'post', createdWithErrors: true })

  const { outcome } = await deliver(x, x.aDelivery())

  expect(outcome.kind).toBe('published')
})

test('sends the post’s options, or else the account’s default, with the first part', async () => {
  const x = await onSandbox()
  const delivery = x.aDelivery({
    text: 'one',
    options: { parts: ['two'], replySettings: 'following', madeWithAi: true, paidPartnership: true },
  })

  const { outcome } = await deliver(x, delivery)
  const page = await (await fetch(`${x.world.url}/x.com/ada`)).text()

  expect(outcome.kind).toBe('published')
  for (const label of ['Who can reply: following', 'Made with AI', 'Paid partnership']) expect(page.split(label)).toHaveLength(2)
})

test('who can reply falls back to the account’s setting', async () => {
  const x = await onSandbox()
  const delivery = x.aDelivery()

  await deliver(x, { ...delivery, account: { ...delivery.account, settings: { replySettings: 'verified' } } })
  const page = await (await fetch(`${x.world.url}/x.com/ada`)).text()

  expect(page).toContain('Who can reply: verified')
})

test('a thread is a chain of replies whose URL is its first post’s', async () => {
  const x = await onSandbox()

  const { outcome, steps, delivery } = await deliver(x, x.aDelivery({ text: 'one', options: { parts: ['two', 'three'] } }))

  const posts = await x.received()
  expect(steps).toEqual(['post', 'post-2', 'post-3'])
  expect(posts.map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  expect(posts.map(({ replyTo }) => replyTo)).toEqual([undefined, posts[0]?.id, posts[1]?.id])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: posts[0]?.id, url: posts[0]?.url })
  expect(delivery.progress.posts).toEqual(posts.map(({ id }) => id))
})

test('each part of a thread reports that something is public and is marked to be reconciled', async () => {
  const x = await onSandbox()
  const thread = x.aDelivery({ text: 'one', options: { parts: ['two'] } })
  const step = x.publisher.nextStep(thread)

  const outcome = await x.publisher.perform(thread, step, x.accessToken)

  expect(outcome).toMatchObject({ kind: 'done', hasEffect: true })
  expect(x.publisher.nextStep(withProgress(thread, outcome))).toEqual({ name: 'post-2', repeat: 'reconcile', isPublic: true })
})

test('a refusal in the middle of a thread keeps the public parts and says how many there are', async () => {
  const x = await onSandbox()
  const parts = ['two', 'one', 'four']

  const { outcome, delivery } = await deliver(x, x.aDelivery({ text: 'one', options: { parts } }))

  const posts = await x.received()
  expect(posts).toHaveLength(2)
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'duplicate' }, retry: { when: 'never' } } })
  expect(outcome.kind === 'refused' && outcome.refusal.reason.message).toContain(` 2 of 4 posts of the thread are public: ${posts[0]?.url}`)
  expect(x.publisher.nextStep(delivery).name).toBe('post-3')
})

test('a thread continues after a lost connection with the missing part, posting nothing twice', async () => {
  const x = await onSandbox()
  const start = x.aDelivery({ text: 'one', options: { parts: ['two', 'three'] } })
  const first = await x.publisher.perform(start, x.publisher.nextStep(start), x.accessToken)
  const between = withProgress(start, first)
  await x.fault({ operation: 'post', dropAfterEffect: true })

  const step = x.publisher.nextStep(between)
  const fingerprint = x.publisher.fingerprint(between, step)
  const lost = await x.publisher.perform(between, step, x.accessToken)
  const sentAt = new Date(x.world.clock.now).toISOString()
  const found = await x.publisher.find(between, { step, sentAt, fingerprint }, x.accessToken)
  if (found.kind !== 'found') throw new Error('The second part is there.')
  const { outcome } = await deliver(x, withProgress(between, found.outcome))

  const posts = await x.received()
  expect(lost.kind).toBe('unknown')
  expect(found.outcome).toMatchObject({ kind: 'done', hasEffect: true })
  expect(outcome.kind).toBe('published')
  expect(posts.map(({ content, replyTo }) => ({ content, replyTo }))).toEqual([
    { content: 'one', replyTo: undefined },
    { content: 'two', replyTo: posts[0]?.id },
    { content: 'three', replyTo: posts[1]?.id },
  ])
})

test('retries a refusal without a reason only once', async () => {
  const x = await onSandbox()
  const start = x.aDelivery({ text: 'one', options: { parts: ['two'] } })
  await x.fault({ operation: 'post', strictSelfReply: true, times: 'forever' })

  const first = await deliver(x, start)
  const second = await deliver(x, first.delivery)
  const byPerson = await deliver(x, second.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'permission' }, retry: { when: 'later' } } })
  expect(second.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'never' } } })
  expect(byPerson.outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later' } } })
  expect(await x.received()).toHaveLength(1)
})

test('retries a sign-in X doesn’t recognize once and then asks the person to reconnect', async () => {
  const x = await onSandbox()
  const body = {
    title: 'Unsupported Authentication',
    type: 'https://api.x.com/2/problems/unsupported-authentication',
    status: 403,
    detail: 'Authenticating with Unknown is forbidden for this endpoint. Supported authentication types are [OAuth 2.0 User Context].',
  }
  await x.fault({ operation: 'post', status: 403, body, times: 2 })

  const first = await deliver(x, x.aDelivery())
  const second = await deliver(x, first.delivery)
  const third = await deliver(x, second.delivery)

  expect(first.outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(second.outcome).toMatchObject({ refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
  expect(third.outcome.kind).toBe('published')
})

test('each part of a thread has its own retry after a refusal without a reason', async () => {
  const x = await onSandbox()
  const retries = []

  let delivery = x.aDelivery({ text: 'one', options: { parts: ['two', 'three'] } })
  for (const name of ['post-2', 'post-3']) {
    delivery = await deliverUntil(x, delivery, name)
    await x.fault({ operation: 'post', strictSelfReply: true })
    const refused = await deliver(x, delivery)
    retries.push(refused.outcome.kind === 'refused' && refused.outcome.refusal.retry.when)
    delivery = refused.delivery
  }

  expect(retries).toEqual(['later', 'later'])
})

test('a fully public delivery is published without another call', async () => {
  const x = await onSandbox()
  const { delivery } = await deliver(x, x.aDelivery({ text: 'one', options: { parts: ['two'] } }))

  const { outcome, steps } = await deliver(x, { ...delivery, options: {} })

  expect(steps).toEqual(['conclude'])
  expect(outcome).toMatchObject({ kind: 'published', remoteId: (await x.received())[0]?.id })
  expect(await x.received()).toHaveLength(2)
})
