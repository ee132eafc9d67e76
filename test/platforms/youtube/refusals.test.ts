import { expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import { deliver } from '../x/on-sandbox.ts'
import { onSandbox } from './on-sandbox.ts'

test.each([
  // 10:00 UTC is 2:00 in California in November.
  ['quotaExceeded', 'Our daily YouTube quota is used up. The video goes out tomorrow.', { when: 'later', afterMs: 22 * hourMs - 250 }],
  [
    'uploadLimitExceeded',
    'This channel has reached YouTube’s daily upload limit. We’ll try again in 24 hours.',
    { when: 'later', afterMs: dayMs },
  ],
  ['userRateLimitExceeded', 'YouTube asked us to slow down. We’ll try again soon.', { when: 'later' }],
])('a reached limit says until when: %s', async (reason, message, retry) => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'upload', reason })

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'rate-limited', message, platformCode: reason }, retry } })
})

test('removes the links from YouTube’s messages', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'upload', reason: 'quotaExceeded' })

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome.kind === 'refused' && outcome.refusal.reason.detail).toBe(
    'HTTP 403: quotaExceeded: The request cannot be completed because you have exceeded your quota.',
  )
})

test.each([
  [{ title: 'Me <3 bread' }, 'invalidTitle'],
  [{ tags: Array.from({ length: 6 }, () => 'a'.repeat(100)) }, 'invalidTags'],
  [{ categoryId: '30' }, 'invalidCategoryId'],
])('reports a bad video by its field: %o', async (options, platformCode) => {
  const youTube = await onSandbox()

  const { outcome, steps } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })], options }))

  expect(steps).toEqual(['start'])
  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', message: expect.stringContaining('YouTube didn’t accept the'), platformCode } },
  })
})

test('respects a wait time from YouTube', async () => {
  const youTube = await onSandbox()
  await youTube.fault({ operation: 'upload', retryAfter: 90 })

  const { outcome } = await deliver(youTube, youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] }))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'later', afterMs: 90 * secondMs } } })
})

test('the 101st upload of a day waits for the next day', async () => {
  const youTube = await onSandbox()
  const delivery = youTube.aDelivery({ media: [youTube.video({ bytes: 200_000 })] })
  const start = async () => (await youTube.publisher.perform(delivery, youTube.publisher.nextStep(delivery), youTube.accessToken)).kind
  for (let count = 0; count < 100; count++) await start()

  const refused = await start()
  youTube.world.clock.now += 22 * hourMs
  const renewed = await youTube.connector.refresh(youTube.grant.refreshToken ?? '')
  const accessToken = renewed.kind === 'granted' ? renewed.grant.accessToken : ''
  const { outcome } = await deliver({ ...youTube, accessToken }, delivery)

  expect(refused).toBe('refused')
  expect(outcome.kind).toBe('published')
})
