import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { freePort } from '#infra/local-aws/free-port.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { connectX } from '../api/person.ts'
import { allOf } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, type Box, startBox } from '../serve/box.ts'
import { aPerson, at, untilNothingWaits } from '../serve/person.ts'
import { aForgetfulDisk } from './forgetful-disk.ts'

const [disk, place] = [await aForgetfulDisk(), aPlace()]
const data = join(disk.mount, 'data')
const plain = { ...place.settings, DATA_FOLDER: data, PORT: String(await freePort()) }
const settings = { ...plain, SANDBOX: '1' }

/** The platforms don't lose power, so they know what they received. */
const keepPlatformsElsewhere = () => symlinkSync(join(place.folder, 'sandbox.db'), join(data, 'sandbox.db'))

// The first start creates the folder.
await (await startBox(plain)).stop()
keepPlatformsElsewhere()
const running = { box: await startBox(settings) }
afterAll(async () => {
  await running.box.stop()
  await disk.remove()
  await place.remove()
})

const sandboxOf = ({ url, sandboxUrl }: Box) => ({ url, sandboxUrl: z.string().parse(sandboxUrl), environment: {} })
const ada = await aPerson(running.box, place, 'ada')
const accountIds: string[] = []
for (let number = 0; number < 20; number += 1) accountIds.push((await connectX(ada, `account_${number}`)).id)
const client = () => at(running.box, ada)
const arrived = async (round: string) => (await received(sandboxOf(running.box))).filter(({ content }) => content.endsWith(round))

const cutPower = async () => {
  await disk.cutPower()
  await running.box.kill()
  await disk.restorePower()
  keepPlatformsElsewhere()
  running.box = await startBox(settings)
}

/** Writes drafts, some with an image, until the power goes. Returns those that were acknowledged. */
const writeDrafts = async (round: string) => {
  const [drafts, files]: [string[], string[]] = [[], []]
  const { request } = client()
  const write = async (number: number) => {
    const content = `Draft ${number}, ${round}`
    const media =
      number % 5 === 0 ? [(await upload({ request }, { file: aPng({ width: 40 + number, height: 40 }), as: 'image/png' })).id] : []
    files.push(...media)
    await request(postsApi.draft, { content, accountIds: [], media })
    drafts.push(content)
  }
  for (let number = 0; number < 1_000; number += 1) {
    const isAnswered = await write(number).then(
      () => true,
      () => false,
    )
    if (!isAnswered) break
  }
  return { drafts, files }
}

const statusOfFile = async (id: string) => (await fetch((await client().request(mediaApi.content, { id })).body.location)).status

test.each([
  ['first', 0],
  ['second', 5],
  ['third', 20],
  ['fourth', 35],
])('a power cut loses nothing that was acknowledged, and nothing goes out twice (%s round, after %i of 40 posts)', async (round, count) => {
  const wanted = accountIds.flatMap((accountId) =>
    [1, 2].map((number) => ({ accountId, content: `Post ${number} to ${accountId}, ${round}` })),
  )
  const scheduledAt = toInstant(Date.now() + 30 * secondMs)
  for (const { accountId, content } of wanted) await client().request(postsApi.schedule, { accountIds: [accountId], content, scheduledAt })
  const writing = writeDrafts(round)
  await until(
    () => arrived(round),
    ({ length }) => length >= count,
    { withinMs: 3 * minuteMs, everyMs: 20 },
  )

  await cutPower()

  const { drafts, files } = await writing
  const kept = new Set((await allOf(client(), postsApi.drafts, 100)).items.map(({ content }) => content))
  expect(drafts.filter((content) => !kept.has(content))).toEqual([])
  expect(await Promise.all(files.map(statusOfFile))).toEqual(files.map(() => 200))
  await untilNothingWaits(client(), { withinMs: 10 * minuteMs, everyMs: secondMs })
  expect((await arrived(round)).map(({ content }) => content).sort()).toEqual(wanted.map(({ content }) => content).sort())
  expect((await allOf(client(), postsApi.failed, 100)).items).toEqual([])
})
