import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { aPlace, startBox } from '../serve/box.ts'
import { aPerson } from '../serve/person.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
if (!existsSync(library)) throw new Error('These tests need libfaketime: run `apt-get install faketime`.')

const place = aPlace()
const clock = { file: join(place.folder, 'clock'), aheadMs: 0 }
/** Puts the box's clock forward or back: so much ahead of ours. Timers run on. */
const setClock = (aheadMs: number) => {
  clock.aheadMs = aheadMs
  writeFileSync(clock.file, `${aheadMs < 0 ? '-' : '+'}${Math.abs(aheadMs) / secondMs}s`)
}
setClock(0)
const now = () => Date.now() + clock.aheadMs

const box = await startBox({
  ...place.settings,
  SANDBOX: '1',
  PORT: '4738',
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clock.file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  DONT_FAKE_MONOTONIC: '1',
})
afterAll(async () => {
  await box.stop()
  await place.remove()
})
const ada = await aPerson(box, place, 'ada')
const accountIds: string[] = []
for (let number = 0; number < 4; number += 1) accountIds.push((await connectX(ada, `account_${number}`)).id)

/** One post to each account, due in so many ms by the box's clock. */
const schedule = async (content: string, inMs: number) => {
  const scheduledAt = toInstant(now() + inMs)
  for (const accountId of accountIds) await ada.request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt })
  return scheduledAt
}
const arrived = async (content: string) =>
  (await received({ sandboxUrl: z.string().parse(box.sandboxUrl) })).filter((post) => post.content === content)
const untilAll = (content: string) =>
  until(
    () => arrived(content),
    ({ length }) => length >= accountIds.length,
    { withinMs: 4 * minuteMs, everyMs: 500 },
  )
/** By the box's clock, when each went out. */
const isEarly = ({ receivedAt }: { receivedAt: string }, dueAt: string) => Date.parse(receivedAt) < Date.parse(dueAt) - secondMs

test('the box has the clock that is set', async () => {
  const before = await ada.request(postsApi.draft, { content: 'Before', accountIds: [] })
  setClock(hourMs)
  const after = await ada.request(postsApi.draft, { content: 'After', accountIds: [] })
  setClock(0)

  expect(Date.parse(after.body.createdAt) - Date.parse(before.body.createdAt)).toBeGreaterThan(hourMs - minuteMs)
})

test('over a clock that is put forward an hour, back, and forward again, each post goes out once and none early', async () => {
  const soon = await schedule('Soon', 15 * secondMs)
  const passedOver = await schedule('Passed over', 40 * minuteMs)
  const later = await schedule('Later', 90 * minuteMs)
  await untilAll('Soon')

  setClock(hourMs)
  const passed = await untilAll('Passed over')
  const ahead = await schedule('Ahead', 15 * secondMs)
  await untilAll('Ahead')
  const putBack = await schedule('Put back', 30 * secondMs)

  setClock(0)
  const behind = await schedule('Behind', 15 * secondMs)
  const sentBehind = await untilAll('Behind')
  // Its moment by the other clock is long over by now: only the clock that is keeps it.
  await until(Date.now, (at) => at > Date.parse(behind) + 40 * secondMs, { withinMs: 2 * minuteMs, everyMs: 500 })
  expect(await arrived('Put back')).toEqual([])
  expect(await arrived('Later')).toEqual([])

  setClock(hourMs)
  const sentAtLast = await untilAll('Put back')
  setClock(2 * hourMs)
  await untilAll('Later')

  const sent = { Soon: soon, 'Passed over': passedOver, Ahead: ahead, Behind: behind, 'Put back': putBack, Later: later }
  for (const [content, dueAt] of Object.entries(sent)) {
    const posts = await arrived(content)
    expect(posts.map(({ account }) => account).sort()).toEqual(accountIds.map((_, number) => `account_${number}`))
    expect(posts.filter((post) => isEarly(post, dueAt))).toEqual([])
  }
  expect([passed, sentBehind, sentAtLast].map(({ length }) => length)).toEqual([4, 4, 4])
})
