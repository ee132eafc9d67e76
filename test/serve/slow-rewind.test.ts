import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { allOf } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { aPlace, type Box, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson, at, untilNothingWaits } from './person.ts'

const place = aPlace()
const settings = { ...place.settings, SANDBOX: '1', PORT: '4712' }
const running = { box: await startBox(settings) }
afterAll(async () => {
  await running.box.stop()
  await place.remove()
})

const sandboxOf = ({ url, sandboxUrl }: Box) => ({ url, sandboxUrl: z.string().parse(sandboxUrl), environment: {} })
const ada = await aPerson(running.box, place, 'ada', running.box.firstInvitation)
const accountIds: string[] = []
for (let number = 0; number < 5; number += 1) accountIds.push((await connectX(ada, `account_${number}`)).id)

const client = () => at(running.box, ada)
const arrived = async (round: string) =>
  (await received(sandboxOf(running.box))).map(({ content }) => content).filter((content) => content.endsWith(round))

/** The platforms' own state, which doesn't go back with Crier's. */
const isOfPlatforms = (name: string) => name.startsWith('sandbox')
const copy = join(place.folder, 'copy')

/** Replaces the data with the copy, except for the platforms' state. */
const putBack = async () => {
  const old = join(place.folder, 'old')
  await rm(old, { recursive: true, force: true })
  await rename(place.data, old)
  await mkdir(place.data, { mode: 0o700 })
  for (const [from, names] of [
    [copy, (await readdir(copy)).filter((name) => !isOfPlatforms(name))],
    [old, (await readdir(old)).filter(isOfPlatforms)],
  ] as const)
    for (const name of names) await cp(join(from, name), join(place.data, name), { recursive: true })
}

const copyWhileStopped = async () => {
  await running.box.stop()
  await rm(copy, { recursive: true, force: true })
  await cp(place.data, copy, { recursive: true })
  running.box = await startBox(settings)
}
const backup = join(place.folder, 'kept.backup')
const restore = async () => {
  await rename(join(place.data, 'sandbox.db'), join(place.folder, 'sandbox.db'))
  await crier(settings, ['restore', backup])
  await cp(join(place.folder, 'sandbox.db'), join(place.data, 'sandbox.db'))
}

test.each([
  ['the folder is put back', { keep: copyWhileStopped, bringBack: putBack }],
  ['a backup is restored', { keep: () => crier(settings, ['backup', backup]), bringBack: restore }],
])('of 15 posts sent before %s, none is sent again, and all are shown as published', async (round, { keep, bringBack }) => {
  const wanted = accountIds.flatMap((accountId) =>
    [1, 2, 3].map((number) => ({ accountId, content: `Post ${number} to ${accountId}, ${round}` })),
  )
  const scheduledAt = toInstant(Date.now() + 60 * secondMs)
  for (const { accountId, content } of wanted) await client().request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt })
  await keep()
  await until(
    () => arrived(round),
    ({ length }) => length === wanted.length,
    { withinMs: 3 * minuteMs, everyMs: secondMs },
  )

  await running.box.stop()
  await bringBack()
  running.box = await startBox(settings)
  await crier(settings, ['admin', 'resume', 'all'])
  await untilNothingWaits(client(), { withinMs: 30 * minuteMs, everyMs: secondMs })

  const contents = wanted.map(({ content }) => content).sort()
  expect(running.box.news.join('\n')).toContain('Of 15 posts due since')
  expect((await arrived(round)).sort()).toEqual(contents)
  expect(
    (await allOf(client(), postsApi.published, 100)).items
      .map(({ content }) => content)
      .filter((content) => content.endsWith(round))
      .sort(),
  ).toEqual(contents)
})
