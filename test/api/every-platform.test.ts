import { afterAll, expect, test } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { byPlatform, type Platform, platformIds } from '#shared/domain/platforms.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { aPhoto } from '../media/photos.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { connectPage } from './connect-page.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectAccount, type Person } from './person.ts'
import { followed, untilStatus } from './posts.ts'
import { mails, received, runJobs } from './sandbox.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** Connects an account on every platform: one Page where a sign-in offers several. */
const connectEverywhere = async (person: Person) => {
  const ids: Partial<Record<Platform, string>> = {}
  for (const platform of platformIds)
    ids[platform] =
      platform === 'facebook'
        ? (await connectPage(person, 'una')).id
        : (await connectAccount(person, platform, `${person.id.slice(-6)}_${platform}`)).id
  return byPlatform((platform) => ids[platform] ?? '')
}

const una = await aPerson(crier, 'una')
const accounts = await connectEverywhere(una)
const { facts } = (await una.request(platformsApi.accountOptions, { p: 'pinterest', id: accounts.pinterest })).body
const options = {
  tiktok: { privacy: 'PUBLIC_TO_EVERYONE' as const, hasAgreed: true },
  pinterest: { boards: { [accounts.pinterest]: facts.boards?.[0]?.id ?? '' }, title: 'A tour' },
  youtube: { title: 'A tour of the shop', madeForKids: false },
  instagram: { firstComment: 'Come and see' },
}

test(
  'one post goes to all platforms at once, each with its own text and the same video',
  async () => {
    const video = await upload(una, {
      file: anMp4({ width: 720, height: 1280, durationMs: 10 * secondMs, bytes: 400_000 }),
      as: 'video/mp4',
    })
    const overrides = Object.fromEntries(platformIds.map((platform) => [platform, { content: `A tour, for ${platform}` }]))
    const written = { accountIds: Object.values(accounts), content: 'A tour', media: [video.id], overrides, options }

    const { body } = await followed(una, una.request(postsApi.publish, written))
    const post = await untilStatus(una, body.id, 2, minuteMs)

    const arrived = (await received(crier)).filter(({ content }) => content.startsWith('A tour, for'))
    expect(post.targets.map(({ state }) => state)).toEqual(platformIds.map(() => 'published'))
    expect(arrived.map(({ platform, content }) => [platform, content]).toSorted()).toEqual(
      platformIds.map((platform) => [platform, `A tour, for ${platform}`]).toSorted(),
    )
    expect(arrived.map(({ media }) => media.length)).toEqual(platformIds.map(() => 1))
  },
  90 * secondMs,
)

test(
  'a PNG goes to every platform that accepts images, as a JPEG where PNG is refused',
  async () => {
    const picture = await upload(una, { file: aPng({ width: 1200, height: 400 }), as: 'image/png', altText: 'A shop front' })
    const { youtube: _, ...others } = accounts
    const written = { accountIds: Object.values(others), content: 'A picture', media: [picture.id], options }

    const { body } = await followed(una, una.request(postsApi.publish, written))
    await untilStatus(una, body.id, 2, minuteMs)

    const types = new Map(
      (await received(crier)).filter(({ content }) => content === 'A picture').map(({ platform, media }) => [platform, media[0]?.type]),
    )
    expect(types.size).toBe(platformIds.length - 1)
    expect([types.get('instagram'), types.get('tiktok'), types.get('x')]).toEqual(['image/jpeg', 'image/jpeg', 'image/png'])
  },
  90 * secondMs,
)

test(
  'a photo with too many bytes or pixels, or too wide, is made to fit each platform, also as a story and a thumbnail',
  async () => {
    const photo = await upload(una, { file: await aPhoto({ width: 8_200, height: 1_300, quality: 100 }), as: 'image/jpeg' })
    const video = await upload(una, { file: anMp4({ width: 720, height: 1280, durationMs: 10 * secondMs }), as: 'video/mp4' })
    const { youtube, ...others } = accounts
    const publish = (written: Partial<AuthoredContent> & Pick<AuthoredContent, 'accountIds'>) =>
      followed(
        una,
        una.request(postsApi.publish, {
          content: 'A wide photo',
          media: [photo.id],
          ...written,
          options: { ...options, ...written.options },
        }),
      )
    const posts = [
      await publish({ accountIds: Object.values(others) }),
      await publish({ accountIds: [accounts.instagram], content: '', options: { instagram: { kind: 'story' } } }),
      await publish({
        accountIds: [youtube],
        media: [video.id, photo.id],
        options: { youtube: { ...options.youtube, thumbnail: photo.id } },
      }),
    ]

    const ended = await Promise.all(posts.map(({ body }) => untilStatus(una, body.id, 2, 2 * minuteMs)))

    expect(photo.bytes).toBeGreaterThan(10_000_000)
    expect(ended.flatMap(({ targets }) => targets.filter(({ reason }) => reason !== undefined))).toEqual([])
  },
  180 * secondMs,
)

test('a dry run shows what would be sent to each account, in order, and sends nothing', async () => {
  const before = (await received(crier)).length
  const written = { accountIds: [accounts.x, accounts.linkedin], content: 'Only tried', dryRun: 'true' as const }

  const { requests = [] } = (await una.request(postsApi.preflight, written)).body

  expect(requests.map(({ accountId, requests: all }) => [accountId, all.map(({ method, url }) => `${method} ${url}`)])).toEqual([
    [accounts.x, ['POST https://api.x.com/2/tweets']],
    [accounts.linkedin, ['POST https://api.linkedin.com/rest/posts']],
  ])
  expect(JSON.stringify(requests)).not.toMatch(/Bearer (?!…)/)
  expect((await received(crier)).length).toBe(before)
})

test('a scheduled post whose account was disconnected is paused at once, and its person is notified a day ahead', async () => {
  const scheduledAt = new Date(Date.now() + 25 * hourMs).toISOString()
  const { body } = await una.request(postsApi.schedule, { accountIds: [accounts.linkedin], content: 'Tomorrow', scheduledAt })
  await una.request(platformsApi.disconnect, { p: 'linkedin', id: accounts.linkedin })

  const post = (await una.request(postsApi.get, { id: body.id })).body
  await runJobs(crier, 90)

  const subjects = (await mails(crier, una.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Needs your attention: Tomorrow')
  expect(post.targets[0]).toMatchObject({ state: 'paused', reason: { message: 'This account is no longer connected. Reconnect it.' } })
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
