import { expect, test } from 'vitest'
import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { FileKind, Way } from '#shared/platforms/platform-rules.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { ways } from './sending.ts'

const options: Partial<Record<Platform, Record<string, unknown>>> = {
  tiktok: { privacy: 'SELF_ONLY', hasAgreed: true },
  pinterest: { boardId: '1', title: 'A pin' },
  youtube: { title: 'A video', madeForKids: false },
}
const files = {
  picture: anImage(),
  video: aVideo({ bytes: 12_000_000, state: { name: 'ready', width: 1080, height: 1920, durationMs: 10 * secondMs } }),
} satisfies Record<FileKind, unknown>

/** How the platform's own adapter gets the file to it. */
const wayOf = async (platform: Platform, kind: FileKind): Promise<Way> => {
  const account = anAccount({ id: `${platform}_77`, platform })
  const content = { account, text: 'Opening day', media: [files[kind]], options: options[platform] ?? {} }
  const { requests, problem } = await rehearse(content, Date.parse('2026-05-04T09:00:00.000Z'))
  if (problem !== undefined) throw new Error(problem)
  const told = JSON.stringify(requests)
  const [isFetched, isSent] = [told.includes('https://files.example/'), /bytes \d+ to \d+ of/.test(told)]
  if (isFetched === isSent) throw new Error(`It can't be told how ${platform} gets a ${kind}.`)
  return isFetched ? 'fetches' : 'is sent'
}

const taken = Platform.options.flatMap((platform) =>
  (['picture', 'video'] as const).flatMap((kind) => (ways[platform][kind] === 'takes none' ? [] : [{ platform, kind }])),
)

test.each(taken)('the way in which $platform gets a $kind is the one that is counted', async ({ platform, kind }) => {
  expect(await wayOf(platform, kind)).toBe(ways[platform][kind])
})
