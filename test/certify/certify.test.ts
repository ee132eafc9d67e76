import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fetch } from '#functions/adapters/platforms/http.ts'
import { certify } from '#infra/certify/certify-platform.ts'
import { callbackPath, Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { apps, openWorld, received, visit } from '#test/sandbox/world.ts'

type Setting = { fetch?: Fetch; ask?: (question: string) => Promise<boolean> }

/** Certifies a platform against a second sandbox that stands in for it. */
const certified = async (platform: Platform, { fetch = globalThis.fetch, ask = async () => true }: Setting = {}) => {
  const world = await openWorld()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crier-certify-'))
  const video = join(folder.path, 'tour.mp4')
  await writeFile(video, anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs }))
  const said: string[] = []
  const result = await certify({
    platform,
    app: { ...apps[platform], sandboxUrl: world.url },
    signIn: {
      redirectUri: apps[platform].callbacks[0] ?? '',
      visit: async (address) => {
        const url = new URL(address)
        url.searchParams.set('login_hint', 'operator')
        return (await visit(url)).back.href
      },
    },
    video,
    filesPort: 0,
    fetch,
    now: () => world.clock.now,
    sleep: async (ms) => {
      world.clock.now += ms
    },
    ask,
    say: (line) => said.push(line),
  })
  return { ...result, said, left: await received(world, `?platform=${platform}`) }
}

test.each(Platform.options)('%s: a second sandbox in its place answers as ours does', async (platform) => {
  const { calls, walked, report } = await certified(platform)
  console.log(report)
  expect(
    calls.flatMap(({ post, step, call, differences }) => differences.map((difference) => ({ post, step, call, ...difference }))),
  ).toEqual([])
  expect(walked).toEqual([])
})
