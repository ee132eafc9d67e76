import { cp, mkdir, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listen } from '#infra/machine/door/listen.ts'
import { adminApi } from '#shared/contracts/admin.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { hourMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrierOnAws } from '../api/crier.ts'
import { connectAccount, type Person } from '../api/person.ts'
import { allOf, look, untilStatus } from '../api/posts.ts'
import { received } from '../api/sandbox.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, type Box, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson } from './person.ts'

/** The platforms stay what they are, wherever Crier is: the sandbox's own data go along by hand. */
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

/** What somebody sees of all that is theirs, ids included. */
const seenBy = async (person: Pick<Person, 'request'>) => {
  const accounts = (await person.request(platformsApi.allAccounts, {})).body.map(({ id, username }) => ({ id, username }))
  const [drafts, scheduled, published] = await Promise.all(
    [postsApi.drafts, postsApi.scheduled, postsApi.published].map(async (list) => (await allOf(person, list, 100)).items),
  )
  const { items } = (await person.request(mediaApi.list, { limit: 100 })).body
  const files = await Promise.all(
    items.map(async ({ id }) => {
      const { location } = (await person.request(mediaApi.content, { id })).body
      return Buffer.from(await (await fetch(location)).arrayBuffer()).toString('base64')
    }),
  )
  const words = (posts: typeof drafts) => posts?.map(({ id, content, schedule, media }) => ({ id, content, schedule, media }))
  return { accounts, drafts: words(drafts), scheduled: words(scheduled), published: words(published), files }
}

const resumeAll = async (person: Pick<Person, 'request'>) => {
  for (const p of Platform.options) await person.request(adminApi.resume, { p })
}

const soon = (ms: number) => toInstant(Date.now() + ms)

const place = aPlace()
const box = await startBox({ ...place.settings, SANDBOX: '1', PORT: '4862' })
afterAll(box.stop)
afterAll(place.remove)
const ada = await aPerson(box, place, 'ada', box.firstInvitation)
const accountIds: string[] = []
for (const platform of ['x', 'linkedin', 'mastodon'] as const) accountIds.push((await connectAccount(ada, platform, `ada_${platform}`)).id)
const picture = await upload(ada, { file: aPng({ width: 60, height: 40 }), as: 'image/png' })
await ada.request(postsApi.draft, { content: 'A draft', accountIds, media: [picture.id] })
const past = (await ada.request(postsApi.publish, { content: 'Before the move', accountIds })).body
await untilStatus(ada, past.id, 2)
const later = (await ada.request(postsApi.schedule, { content: 'In a while', accountIds, scheduledAt: soon(24 * hourMs) })).body
const due = (
  await ada.request(postsApi.schedule, { content: 'On the day', accountIds, media: [picture.id], scheduledAt: soon(3 * minuteMs) })
).body
const before = await seenBy(ada)
await box.stop()

const stageData = join(place.folder, 'stage')
await withSandbox(place.data, stageData)
const stage = await startCrierOnAws(stageData)
afterAll(stage.stop)
/** Tells what AWS does of a stage's functions. */
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

test('all of a box moves to a stage and back: accounts, posts, files and history, and what is scheduled goes out once, where people are', {
  timeout: 8 * minuteMs,
}, async () => {
  const said = await crier({ ...place.settings, ...aws }, ['export', '--to-aws', 'dev'])
  const again = await crier({ ...place.settings, ...aws }, ['export', '--to-aws', 'dev'])
  const adaThere = await signIn(stage.url, ada.email)

  expect(said).toMatch(/^Moved: 1 people, \d+ items and \d+ files\. Everything was read back and compared/)
  expect(again).toBe(said)
  expect(await seenBy(adaThere)).toEqual(before)
  await expect(startBox(place.settings)).rejects.toThrow(/were moved to dev on .* publish posts twice/)

  await resumeAll(adaThere)
  const post = await untilStatus(adaThere, due.id, 2, 5 * minuteMs)
  const arrived = (await received(worldOf(stage))).map(({ platform, content }) => `${platform}: ${content}`)

  expect(post.targets.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
  expect(arrived.sort()).toEqual(
    ['linkedin', 'mastodon', 'x'].flatMap((platform) => [`${platform}: Before the move`, `${platform}: On the day`]),
  )

  const home = aPlace()
  afterAll(home.remove)
  const thereBefore = await seenBy(adaThere)
  const folder = join(home.folder, 'export')
  const written = await crier({ ...home.settings, ...aws }, ['export', '--from-aws', 'dev', '--to', folder])
  await stage.stop()
  await withSandbox(stageData, home.data)
  const put = await crier(home.settings, ['import', '--from', folder])
  const back: Box = await startBox({ ...home.settings, SANDBOX: '1', PORT: '4864' })
  afterAll(back.stop)
  const adaHome = await signIn(back.url, ada.email)

  expect(written).toMatch(/^Exported: 1 people/)
  expect(put).toMatch(/^Moved: 1 people/)
  expect(back.firstInvitation).toBeUndefined()
  expect(await seenBy(adaHome)).toEqual(thereBefore)
  await resumeAll(adaHome)
  const { id } = (await adaHome.request(postsApi.publish, { content: 'Home again', accountIds })).body
  expect((await untilStatus(adaHome, id, 2)).targets.map(({ state }) => state)).toEqual(['published', 'published', 'published'])
  expect((await look(adaHome, later.id)).status).toBe(1)
  await expect(crier(home.settings, ['import', '--from', folder])).rejects.toThrow(/uses the data/)
})
