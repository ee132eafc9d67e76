import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listen } from '#infra/machine/door/listen.ts'
import { adminApi } from '#shared/contracts/admin.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrierOnAws } from '../api/crier.ts'
import { connectAccount, type Person } from '../api/person.ts'
import { allOf, followed, look, untilStatus } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { tableOf } from '../setup/inside.ts'
import { aPlace, type Box, startBox } from './box.ts'
import { crier, crierKilled } from './command-line.ts'
import { aCrowd } from './crowd.ts'
import { aPerson } from './person.ts'

/** The size of the crowd that moves. docs/testing.md says how much more has been tried. */
const { MOVE_POSTS: posts, MOVE_FILES: files } = z
  .object({ MOVE_POSTS: z.coerce.number().int().default(60), MOVE_FILES: z.coerce.number().int().default(30) })
  .parse(process.env)
/** How long one step may take: a lot more than it does on a machine of its own. */
const patienceMs = 3 * minuteMs + (posts + files) * 200
/** What's due while everything is paused is checked again within a quarter of an hour. */
const pausedMs = 16 * minuteMs

/** The platforms stay the same wherever Crier is, so the sandbox's data is moved by hand. */
const withSandbox = async (from: string, to: string) => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of (await readdir(from)).filter((file) => file.startsWith('sandbox.db'))) await cp(join(from, name), join(to, name))
}

const worldOf = ({ sandboxUrl }: { sandboxUrl?: string | undefined }) => ({ sandboxUrl: z.string().parse(sandboxUrl) })
const password = 'correct horse battery'
const signIn = async (url: string, email: string) => {
  const { body } = await createClient({ baseUrl: url }).request(authApi.login, { email, password })
  if (!('token' in body)) throw new Error('A second step is asked for.')
  return createClient({ baseUrl: url, token: body.token })
}

/** Everything a person sees of their own, including IDs. */
const seenBy = async (person: Pick<Person, 'request'>) => {
  const accounts = (await person.request(platformsApi.allAccounts, {})).body.map(({ id, username }) => ({ id, username }))
  const [drafts, scheduled, published] = await Promise.all(
    [postsApi.drafts, postsApi.scheduled, postsApi.published].map(async (list) => (await allOf(person, list, 100)).items),
  )
  const kept: Record<string, string> = {}
  let cursor: string | undefined
  do {
    const { body } = await person.request(mediaApi.list, { limit: 100, cursor })
    for (const { id } of body.items) {
      const { location } = (await person.request(mediaApi.content, { id })).body
      kept[id] = Buffer.from(await (await fetch(location)).arrayBuffer()).toString('base64')
    }
    cursor = body.cursor
  } while (cursor !== undefined)
  const words = (posts: typeof drafts) => posts?.map(({ id, content, schedule, media }) => ({ id, content, schedule, media }))
  return { accounts, drafts: words(drafts), scheduled: words(scheduled), published: words(published), files: kept }
}

const resumeAll = async (person: Pick<Person, 'request'>) => {
  for (const p of platformIds) await person.request(adminApi.resume, { p })
}

const soon = (ms: number) => toInstant(Date.now() + ms)

const place = aPlace()
const box = await startBox({ ...place.settings, SANDBOX: '1', PORT: '4862' })
afterAll(box.stop)
afterAll(place.remove)
const ada = await aPerson(box, place, 'ada', box.firstInvitation)
const accountIds: string[] = []
for (const platform of ['x', 'linkedin', 'mastodon'] as const) accountIds.push((await connectAccount(ada, platform, `ada_${platform}`)).id)
const crowd = await aCrowd(box, place, { posts, files })
const people = crowd.length + 1
const picture = await upload(ada, { file: aPng({ width: 60, height: 40 }), as: 'image/png' })
await ada.request(postsApi.draft, { content: 'A draft', accountIds, media: [picture.id] })
const past = (await followed(ada, ada.request(postsApi.publish, { content: 'Before the move', accountIds }))).body
await untilStatus(ada, past.id, 2)
const later = (await ada.request(postsApi.schedule, { content: 'In a while', accountIds, scheduledAt: soon(24 * hourMs) })).body
const due = (
  await ada.request(postsApi.schedule, { content: 'On the day', accountIds, media: [picture.id], scheduledAt: soon(3 * minuteMs) })
).body
const before = await seenBy(ada)
const crowdBefore = await Promise.all(crowd.map(seenBy))
await box.stop()

const stageData = join(place.folder, 'stage')
await withSandbox(place.data, stageData)
const stage = await startCrierOnAws(stageData)
afterAll(stage.stop)
/** Reports what AWS does with a stage's functions. */
const lambda = await listen(
  createServer((_, response) => {
    const Variables = Object.fromEntries(
      ['TABLE_NAME', 'MEDIA_BUCKET', 'KMS_KEY_ID', 'SITE_URL'].map((name) => [name, stage.environment[name]]),
    )
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Functions: [{ FunctionName: 'crier-dev-jobs', Environment: { Variables } }] }))
  }),
  0,
)
afterAll(() => lambda.stop())
const aws = { ...stage.environment, AWS_ENDPOINT_URL_LAMBDA: lambda.url }

/** Reports whether about half of the crowd's files are in a folder. */
const isHalfIn = (folder: string) => async () => {
  const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  return names.filter((name) => name.endsWith('.json')).length >= files / 2
}

const Line = z.object({ item: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }) })

/** Reports whether about half of an export's items are in the stage. */
const isHalfThere = (folder: string) => {
  const { client, name: TableName } = tableOf(stage)
  let middle: Record<string, unknown> | undefined
  return async () => {
    if (!existsSync(join(folder, 'export.json'))) return false
    middle ??= await middleOf(join(folder, 'items.jsonl'))
    return (await client.send(new GetCommand({ TableName, Key: middle }))).Item !== undefined
  }
}

const middleOf = async (file: string) => {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  return unmarshall(Line.parse(JSON.parse(lines[Math.floor(lines.length / 2)] ?? '')).item)
}

test('a box moves to a stage and back with everything despite interruptions, and scheduled posts are sent once, where people are', {
  timeout: pausedMs + 6 * patienceMs,
}, async () => {
  const settings = { ...place.settings, ...aws }
  const there = ['export', '--to-aws', 'dev']
  const onTheWay = `${place.data}.export`
  await crierKilled(settings, there, isHalfIn(join(onTheWay, 'files')), patienceMs)
  await crierKilled(settings, there, isHalfThere(onTheWay), patienceMs)
  const said = await crier(settings, there)
  const again = await crier(settings, there)
  const adaThere = await signIn(stage.url, ada.email)

  expect(said).toMatch(new RegExp(`^Moved: ${people} people, \\d+ items and \\d+ files\\. Everything was read back and compared`))
  expect(again).toBe(said)
  expect(await seenBy(adaThere)).toEqual(before)
  for (const [index, { email }] of crowd.entries()) expect(await seenBy(await signIn(stage.url, email))).toEqual(crowdBefore[index])
  await expect(startBox(place.settings)).rejects.toThrow(/were moved to dev on .* publish posts twice/)

  await resumeAll(adaThere)
  const post = await untilStatus(adaThere, due.id, 2, pausedMs)
  const arrived = (await received(worldOf(stage))).map(({ platform, content }) => `${platform}: ${content}`)

  expect(post.targets.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
  expect(arrived.sort()).toEqual(
    ['linkedin', 'mastodon', 'x'].flatMap((platform) => [`${platform}: Before the move`, `${platform}: On the day`]),
  )

  const home = aPlace()
  afterAll(home.remove)
  const thereBefore = await seenBy(adaThere)
  const folder = join(home.folder, 'export')
  const away = ['export', '--from-aws', 'dev', '--to', folder]
  await crierKilled({ ...home.settings, ...aws }, away, isHalfIn(join(folder, 'files')), patienceMs)
  const written = await crier({ ...home.settings, ...aws }, away)
  await stage.stop()
  await withSandbox(stageData, home.data)
  const homewards = ['import', '--from', folder]
  await crierKilled(home.settings, homewards, isHalfIn(join(home.data, 'media')), patienceMs)
  const put = await crier(home.settings, homewards)
  const back: Box = await startBox({ ...home.settings, SANDBOX: '1', PORT: '4864' })
  afterAll(back.stop)
  const adaHome = await signIn(back.url, ada.email)

  expect(written).toMatch(new RegExp(`^Exported: ${people} people`))
  expect(put).toMatch(new RegExp(`^Moved: ${people} people`))
  expect(back.firstInvitation).toBeUndefined()
  expect(await seenBy(adaHome)).toEqual(thereBefore)
  for (const [index, { email }] of crowd.entries()) expect(await seenBy(await signIn(back.url, email))).toEqual(crowdBefore[index])
  await resumeAll(adaHome)
  const { id } = (await followed(adaHome, adaHome.request(postsApi.publish, { content: 'Home again', accountIds }))).body
  expect((await untilStatus(adaHome, id, 2)).targets.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
  expect((await look(adaHome, later.id)).status).toBe(1)
  await expect(crier(home.settings, ['import', '--from', folder])).rejects.toThrow(/using the data/)
})
