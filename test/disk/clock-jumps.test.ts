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
/** Sets the box's clock ahead of ours by the given ms, or behind if negative. Timers are unaffected. */
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

/** Schedules one post per account, due in the given ms by the box's clock. */
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
/** True if a post went out early, by the box's clock. */
const isEarly = ({ receivedAt }: { receivedAt: string }, dueAt: string) => Date.parse(receivedAt) < Date.parse(dueAt) - secondMs

test('the box follows the clock that is set', async () => {
  const before = await ada.request(postsApi.draft, { content: 'Before', accountIds: [] })
  setClock(hourMs)
  const after = await ada.request(postsApi.draft, { content: 'After', accountIds: [] })
  setClock(0)

  expect(Date.parse(after.body.createdAt) - Date.parse(before.body.createdAt)).toBeGreaterThan(hourMs - minuteMs)
})

test('when the clock jumps ahead an hour, back, and ahead again, each post goes out once, and none early', async () => {
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
  // By the other clock, its time has long passed, so only the current clock holds it back.
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
