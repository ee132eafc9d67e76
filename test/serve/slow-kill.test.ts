import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { allOf } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { aPlace, type Box, startBox } from './box.ts'
import { aPerson, at, untilNothingWaits } from './person.ts'

const place = aPlace()
const settings = { ...place.settings, SANDBOX: '1', PORT: '4710' }
const running = { box: await startBox(settings) }
afterAll(async () => {
  await running.box.stop()
  await place.remove()
})

const sandboxOf = ({ url, sandboxUrl }: Box) => ({ url, sandboxUrl: z.string().parse(sandboxUrl), environment: {} })
const ada = await aPerson(running.box, place, 'ada', running.box.firstInvitation)
const accountIds: string[] = []
for (let number = 0; number < 20; number += 1) accountIds.push((await connectX(ada, `account_${number}`)).id)

const client = () => at(running.box, ada)
/** Crier sends at most five a minute to one account. */
const plans = (round: string) =>
  accountIds.flatMap((accountId) =>
    Array.from({ length: 4 }, (_, number) => ({ accountId, content: `Post ${number} to ${accountId}, ${round}` })),
  )

const arrived = async (round: string) => (await received(sandboxOf(running.box))).filter(({ content }) => content.endsWith(round))

test.each([
  ['first', 5],
  ['second', 40],
])('when a box is killed with 80 posts due, none is lost or sent twice (%s round, after %i)', async (round, count) => {
  const wanted = plans(round)
  const scheduledAt = toInstant(Date.now() + 45 * secondMs)
  for (const { accountId, content } of wanted) await client().request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt })

  await until(
    () => arrived(round),
    ({ length }) => length >= count,
    { withinMs: 3 * minuteMs, everyMs: 20 },
  )
  await running.box.kill()
  running.box = await startBox(settings)
  await untilNothingWaits(client(), { withinMs: 10 * minuteMs, everyMs: secondMs })

  expect((await arrived(round)).map(({ content }) => content).sort()).toEqual(wanted.map(({ content }) => content).sort())
  expect((await allOf(client(), postsApi.failed, 100)).items).toEqual([])
})

test('what a box has acknowledged survives a kill at that moment', async () => {
  const drafts: string[] = []
  const killing = (async () => {
    await until(
      () => drafts.length,
      (length) => length >= 30,
      { everyMs: 5 },
    )
    await running.box.kill()
  })()
  for (let number = 0; number < 1_000; number += 1) {
    const draft = { content: `Draft ${number}`, accountIds: [] }
    const isKept = await client()
      .request(postsApi.draft, draft)
      .then(
        () => true,
        () => false,
      )
    if (!isKept) break
    drafts.push(draft.content)
  }
  await killing
  running.box = await startBox(settings)

  const kept = new Set((await allOf(client(), postsApi.drafts, 100)).items.map(({ content }) => content))
  expect(drafts.length).toBeGreaterThanOrEqual(30)
  expect(drafts.filter((content) => !kept.has(content))).toEqual([])
})
