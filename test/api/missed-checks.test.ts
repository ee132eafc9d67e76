import { afterAll, expect, test } from 'vitest'
import { adminApi } from '#shared/contracts/admin.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { anAdministrator } from './an-administrator.ts'
import { connectPage } from './connect-page.ts'
import { startCrier } from './crier.ts'
import { aPerson, connectAccount } from './person.ts'
import { followed, untilStatus } from './posts.ts'
import { putFault } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const una = await aPerson(crier, 'una')
const olga = await anAdministrator(crier, 'olga')

const words = 'Posts about teapots are not possible'
const graph = {
  status: 400,
  body: { error: { message: words, type: 'GraphMethodException', code: 100, error_subcode: 99, fbtrace_id: 'A' } },
}

/** How each platform words a rule that Crier doesn't know, and the code it's recorded under. */
const refusals: Record<Platform, { fault: Record<string, unknown>; code: string }> = {
  x: {
    fault: { status: 400, body: { title: 'Invalid', detail: words, type: 'https://api.x.com/2/problems/invalid-request', status: 400 } },
    code: 'invalid-request',
  },
  bluesky: { fault: { status: 400, body: { error: 'InvalidRequest', message: words } }, code: 'InvalidRequest' },
  facebook: { fault: graph, code: '100/99' },
  instagram: { fault: graph, code: '99' },
  threads: { fault: graph, code: '99' },
  linkedin: { fault: { status: 422, body: { status: 422, code: 'TEAPOT', message: words } }, code: 'TEAPOT' },
  mastodon: { fault: { status: 422, body: { error: words } }, code: 'none' },
  pinterest: { fault: { status: 400, body: { code: 418, message: words } }, code: '418' },
  tiktok: { fault: { status: 400, body: { error: { code: 'teapot', message: words, log_id: '1' } } }, code: 'teapot' },
  youtube: {
    fault: { status: 400, body: { error: { code: 400, message: words, errors: [{ reason: 'teapot', message: words }] } } },
    code: 'teapot',
  },
}

const optionsOn = async (platform: Platform, id: string) => {
  if (platform === 'tiktok') return { tiktok: { privacy: 'PUBLIC_TO_EVERYONE' as const, hasAgreed: true } }
  if (platform === 'youtube') return { youtube: { title: 'A tour of the shop', madeForKids: false } }
  if (platform !== 'pinterest') return {}
  const { facts } = (await una.request(platformsApi.accountOptions, { p: 'pinterest', id })).body
  return { pinterest: { boards: { [id]: facts.boards?.[0]?.id ?? '' }, title: 'A tour' } }
}

test.concurrent.each(platformIds)(
  'a refusal by %s that our checks missed is shown in its own words, and counted without the text',
  async (platform) => {
    const { fault, code } = refusals[platform]
    const { id } = platform === 'facebook' ? await connectPage(una, 'una') : await connectAccount(una, platform, `una_${platform}`)
    const isVideo = platform === 'youtube' || platform === 'tiktok'
    const file = isVideo
      ? anMp4({ width: 720, height: 1280, durationMs: 10 * secondMs, bytes: 400_000 })
      : aPng({ width: 600, height: 600 })
    const media = await upload(una, { file, as: isVideo ? 'video/mp4' : 'image/png' })
    await putFault(crier, {
      platform,
      operation: platform === 'tiktok' ? 'upload' : 'post',
      ...fault,
    })

    const written = { accountIds: [id], content: `My secret on ${platform} #tea #pot`, media: [media.id] }
    const { body } = await followed(una, una.request(postsApi.publish, { ...written, options: await optionsOn(platform, id) }))
    const post = await untilStatus(una, body.id, 3, minuteMs)

    const attempts = (await una.request(postsApi.attempts, { id: body.id })).body.items
    // The count follows just after the post is shown as failed.
    const { missedChecks } = await until(
      async () => (await olga.request(adminApi.platforms, {})).body,
      (told) => told.missedChecks.some((missed) => missed.platform === platform),
    )
    const shape = `text of up to 100 characters, 2 hashtags, ${isVideo ? '1 video' : '1 image'}`
    expect(post.targets[0]?.reason).toMatchObject({ class: 'invalid-content', detail: expect.stringContaining(words) })
    expect(attempts.at(-1)?.reason?.detail).toContain(words)
    expect(missedChecks).toContainEqual(expect.objectContaining({ platform, code, shape: expect.stringContaining(shape), count: 1 }))
    expect(JSON.stringify(missedChecks)).not.toMatch(/secret|teapots|tea\b/)
  },
  90 * secondMs,
)
