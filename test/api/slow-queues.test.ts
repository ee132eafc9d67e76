import { afterAll, expect, test } from 'vitest'
import { queuesApi } from '#shared/contracts/queues.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { untilStatus } from './posts.ts'
import { texts } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

const timeZone = 'Australia/Lord_Howe'

test('a queued post is sent at its slot like any other, and only once', async () => {
  const fay = await aPerson(crier, 'fay', ['fay'])
  const [id = ''] = fay.accountIds
  const soon = wallTime(toInstant(Math.ceil(Date.now() / minuteMs + 2.1) * minuteMs), timeZone)
  const slots = [{ weekday: new Date(`${soon}Z`).getUTCDay() || 7, time: soon.slice(11, 16) }]
  const queue = (await fay.request(queuesApi.create, { owner: { kind: 'account', id }, timeZone, slots })).body

  const post = (await fay.request(queuesApi.add, { id: queue.id, accountIds: [id], content: 'On its slot' })).body

  expect(post.schedule?.localTime.slice(0, 16)).toBe(soon.slice(0, 16))
  await untilStatus(fay, post.id, 2, 5 * minuteMs)
  expect(await texts(crier, 'fay')).toEqual(['On its slot'])
  expect((await fay.request(queuesApi.list, {})).body).toMatchObject([{ count: 0 }])
  expect(crier.complaints()).toBe('')
})
