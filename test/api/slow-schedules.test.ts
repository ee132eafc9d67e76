import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { startCrierOnAws } from './crier.ts'
import { aPerson } from './person.ts'
import { attemptsOf, untilStatus } from './posts.ts'
import { putFault, received } from './sandbox.ts'

// Only AWS has schedules.
const crier = await startCrierOnAws()
afterAll(crier.stop)

/** Far enough ahead to get its own schedule: posts due within two minutes go straight to the queue. */
const aheadMs = 125 * secondMs

const faults: [what: string, fault: Record<string, unknown>][] = [
  // Comes first, so it has fired before the tests end.
  ['fires three minutes late', { delayMs: 3 * minuteMs }],
  ['fires twice', { dropAfterEffect: true }],
  ['is lost', {}],
]

test.each(faults)('a post whose schedule %s is published once, on the second', async (what, fault) => {
  const name = what.replaceAll(' ', '_')
  const { request, accountIds } = await aPerson(crier, name, [name])
  await putFault(crier, { platform: 'scheduler', operation: 'fire', times: 'forever', ...fault })
  const scheduledAt = toInstant(Date.now() + aheadMs)

  const { id } = (await request(postsApi.schedule, { accountIds, content: 'Once', scheduledAt })).body
  await untilStatus({ request }, id, 2, aheadMs + minuteMs)

  const [post, ...others] = await received(crier, name)
  const lateness = toMs(post?.receivedAt ?? '') - toMs(scheduledAt)
  expect(others).toEqual([])
  expect(await attemptsOf({ request }, id)).toEqual(['post published'])
  expect(Math.abs(lateness)).toBeLessThan(secondMs)
})

test('every post appears once, and no errors are logged throughout', async () => {
  expect((await received(crier)).map(({ account }) => account).sort()).toEqual(faults.map(([what]) => what.replaceAll(' ', '_')).sort())
  expect(crier.complaints()).toBe('')
})
