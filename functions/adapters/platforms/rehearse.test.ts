import { expect, test } from 'vitest'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { rehearse } from './rehearse.ts'

const dueAt = Date.parse('2026-05-04T09:00:00.000Z')
const options: Partial<Record<Platform, Record<string, unknown>>> = {
  tiktok: { privacy: 'SELF_ONLY', hasAgreed: true },
  pinterest: { boardId: '1', title: 'A pin' },
  youtube: { title: 'A video', madeForKids: false },
}
const run = (platform: Platform, media: ReturnType<typeof anImage>[]) =>
  rehearse({ account: anAccount({ id: `${platform}_77`, platform }), text: 'Opening day', media, options: options[platform] ?? {} }, dueAt)

const video = aVideo({ bytes: 12_000_000, state: { name: 'ready', width: 1080, height: 1920, durationMs: 10 * secondMs } })

test.each(platformIds.filter((platform) => platform !== 'youtube'))(
  'rehearses a post with a picture to the end on %s',
  async (platform) => {
    const { requests, problem } = await run(platform, [anImage()])

    expect(problem).toBeUndefined()
    expect(requests.length).toBeGreaterThan(0)
  },
)

test.each(platformIds)('rehearses a post with a video to the end on %s', async (platform) => {
  const { requests, problem } = await run(platform, [video])

  expect(problem).toBeUndefined()
  expect(requests.length).toBeGreaterThan(1)
})

test.each(platformIds)('shows no secrets and no sandbox URLs for %s', async (platform) => {
  const shown = JSON.stringify(await run(platform, [video]))

  expect(shown).not.toMatch(/the-access-token|localhost|"secret"/)
})

test('describes a file’s bytes instead of showing them', async () => {
  const { requests } = await run('x', [anImage()])

  expect(JSON.stringify(requests)).toContain('bytes 0 to 69 of shop.png')
})

test('shows only the first parts of a large video, and counts the rest', async () => {
  const { requests, more } = await run('x', [aVideo({ bytes: 500 * 1024 * 1024 })])

  expect(requests).toHaveLength(60)
  expect(more).toBeGreaterThan(50)
})
