import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { startCrier } from './crier.ts'
import { aPerson, type Person } from './person.ts'
import { attemptsOf, followed, publish, statesOf, untilState, untilStatus } from './posts.ts'
import { clearFaults, putFault, received, texts } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const someone = (name: string) => aPerson(crier, name, [name])

// The longest test comes first, because only a few run concurrently.
test.concurrent('a permanent platform failure fails the post with a plain reason, and a retry works after recovery', async () => {
  const ann = await someone('ann')
  await putFault(crier, { operation: 'post', account: 'ann', status: 500, times: 'forever' })
  const { id } = await publish(ann, 'In the end')
  const failed = await untilStatus(ann, id, 3, 8 * minuteMs)
  const sent = await texts(crier, 'ann')

  await clearFaults(crier)
  const retried = await followed(ann, ann.request(postsApi.retry, { postId: id, accountId: ann.accountIds[0] ?? '' }))

  expect(failed.platformResponses).toEqual({
    [ann.accountIds[0] ?? '']:
      'Error: X had a problem, so we don’t know yet whether your post is live. Crier checked, and nothing was posted. It has stopped trying.',
  })
  expect(sent).toEqual([])
  expect(retried.status).toBe(201)
  expect(await texts(crier, 'ann')).toEqual(['In the end'])
})

test.concurrent('a post that never reached X is looked up until it’s certainly absent, then resent once', async () => {
  const bea = await someone('bea')
  await putFault(crier, { operation: 'post', account: 'bea', dropBeforeEffect: true })

  const { id } = await publish(bea, 'Once')
  await untilStatus(bea, id, 2, 4 * minuteMs)

  const attempts = await attemptsOf(bea, id)
  expect(attempts.filter((attempt) => attempt === 'reconcile post absent').length).toBeGreaterThanOrEqual(2)
  expect([attempts[0], attempts.at(-1)]).toEqual(['post unknown: transient', 'post published'])
  expect(await texts(crier, 'bea')).toEqual(['Once'])
})

const lostAnswers: [name: string, fault: Record<string, unknown>, other?: Record<string, unknown>][] = [
  ['shown late', { dropAfterEffect: true, findLagMs: 20 * secondMs }],
  ['answered too late', { delayMs: 25 * secondMs }],
  ['not to be asked about for a while', { dropAfterEffect: true }, { operation: 'find', status: 503 }],
]

test.concurrent.each(lostAnswers)('a post that is %s is still found, and not duplicated', async (what, fault, other) => {
  const name = what.replaceAll(' ', '_')
  const cyd = await someone(name)
  await putFault(crier, { operation: 'post', account: name, ...fault })
  if (other) await putFault(crier, { account: name, ...other })

  const { id } = await publish(cyd, 'Once')
  await untilStatus(cyd, id, 2, 2 * minuteMs)

  expect((await attemptsOf(cyd, id)).at(-1)).toBe('reconcile post found')
  expect(await texts(crier, name)).toEqual(['Once'])
})

test.concurrent('a token refresh that X doesn’t answer is retried automatically, and the post goes out once', async () => {
  const dot = await someone('dot')
  await putFault(crier, { operation: 'post', account: 'dot', expireTokens: true })
  await putFault(crier, { operation: 'refresh', account: 'dot', status: 503 })

  const { id } = await publish(dot, 'Once')
  const sent = await untilStatus(dot, id, 2, 3 * minuteMs)

  expect(statesOf(sent)).toEqual(['published'])
  expect(await texts(crier, 'dot')).toEqual(['Once'])
})

test.concurrent('a post paused past the late limit is missed until the person sends it, and one within the limit is sent', async () => {
  const [strict, patient] = [await someone('strict'), await someone('patient')]
  const scheduledAt = toInstant(Date.now() + 3 * secondMs)
  const pause = async ({ request, accountIds }: Person) => {
    await request(userApi.setPublishing, { ...publishingSettingsDefault, isEverythingPaused: true })
    return (await request(postsApi.schedule, { accountIds, content: 'Late', scheduledAt })).body.id
  }
  const [one, two] = [await pause(strict), await pause(patient)]
  await until(Date.now, (now) => now > toMs(scheduledAt) + 65 * secondMs, { withinMs: 2 * minuteMs, everyMs: secondMs })

  await strict.request(userApi.setPublishing, { ...publishingSettingsDefault, lateLimitMinutes: 0 })
  await patient.request(userApi.setPublishing, publishingSettingsDefault)
  const missed = await untilState(strict, one, 'missed', minuteMs)
  await untilStatus(patient, two, 2, minuteMs)
  const sent = await texts(crier, 'strict')
  const retried = await followed(strict, strict.request(postsApi.retry, { postId: one, accountId: strict.accountIds[0] ?? '' }))

  expect(missed).toMatchObject({
    status: 3,
    platformResponses: {
      [strict.accountIds[0] ?? '']: expect.stringMatching(/^Error: .*not sent in time|couldn’t publish this post in time/),
    },
  })
  expect(sent).toEqual([])
  expect(retried.status).toBe(201)
  expect([await texts(crier, 'strict'), await texts(crier, 'patient')]).toEqual([['Late'], ['Late']])
})

test.concurrent('an account gets at most five posts a minute, whatever is requested, and eventually all of them', async () => {
  const eve = await someone('eve')
  const contents = Array.from({ length: 7 }, (_, index) => `Number ${index}`)

  const posts = await Promise.all(contents.map((content) => publish(eve, content)))
  for (const { id } of posts) await untilStatus(eve, id, 2, 3 * minuteMs)

  const times = (await received(crier, 'eve')).map(({ receivedAt }) => toMs(receivedAt))
  const spans = times.slice(5).map((time, index) => time - (times[index] ?? 0))
  expect((await texts(crier, 'eve')).sort()).toEqual(contents)
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(minuteMs)
})

test('no fault at X counts as an error in Crier', () => {
  expect(crier.complaints()).toBe('')
})
