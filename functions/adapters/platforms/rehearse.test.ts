import { expect, test } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
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

test.each(Platform.options.filter((platform) => platform !== 'youtube'))(
  'a post with a picture is rehearsed to its end on %s',
  async (platform) => {
    const { requests, problem } = await run(platform, [anImage()])

    expect(problem).toBeUndefined()
    expect(requests.length).toBeGreaterThan(0)
  },
)

test.each(Platform.options)('a post with a video is rehearsed to its end on %s', async (platform) => {
  const { requests, problem } = await run(platform, [video])

  expect(problem).toBeUndefined()
  expect(requests.length).toBeGreaterThan(1)
})

test.each(Platform.options)('nothing that is shown of %s holds a secret or leads to the sandbox', async (platform) => {
  const shown = JSON.stringify(await run(platform, [video]))

  expect(shown).not.toMatch(/the-access-token|localhost|"secret"/)
})

test('the bytes of a file are told, not shown', async () => {
  const { requests } = await run('x', [anImage()])

  expect(JSON.stringify(requests)).toContain('bytes 0 to 69 of shop.png')
})

test('of a large video only the first parts are shown, and the rest are counted', async () => {
  const { requests, more } = await run('x', [aVideo({ bytes: 500 * 1024 * 1024 })])

  expect(requests).toHaveLength(60)
  expect(more).toBeGreaterThan(50)
})
