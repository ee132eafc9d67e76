import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fetch } from '#functions/adapters/platforms/http.ts'
import { connectorOf } from '#functions/adapters/platforms/registry.ts'
import { certify } from '#infra/certify/certify-platform.ts'
import { connectAccount } from '#infra/certify/connect.ts'
import { serverAppsInMemory } from '#infra/certify/side.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { apps, openWorld, received, visit } from '#test/sandbox/world.ts'

/** The operator's account on the platform. No other word in a report resembles it. */
export const operator = 'zebedee'

type Setting = {
  fetch?: Fetch
  ask?: (question: string, said: readonly string[]) => boolean
  /** The password that the operator signs in with. */
  appPassword?: string
}

/** Certifies a platform against a second sandbox standing in for it. */
export const certified = async (platform: Platform, { fetch = globalThis.fetch, ask = () => true, appPassword }: Setting = {}) => {
  const world = await openWorld()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crier-certify-'))
  const video = join(folder.path, 'tour.mp4')
  await writeFile(video, anMp4({ width: 720, height: 1_280, durationMs: 10 * secondMs }))
  const said: string[] = []
  const registered = apps[platform]
  const app = { clientId: registered.clientId, clientSecret: registered.clientSecret, sandboxUrl: world.url }
  const now = () => world.clock.now
  const signIn = { redirectUri: registered.callbacks[0] ?? '', visit: agree }
  const connector = await connectorOf(async () => app, { fetch: globalThis.fetch, now, serverApps: serverAppsInMemory() })({
    workspaceId: 'user-1',
    platform,
  })
  const { profile } = await connectAccount(platform, connector, signIn)
  const result = await certify({
    platform,
    app,
    answeredBy: 'a second sandbox',
    signIn: { ...signIn, ...(appPassword !== undefined && { appPassword, account: profile.username }) },
    video,
    filesPort: 0,
    fetch,
    now,
    sleep: async (ms) => {
      world.clock.now += ms
    },
    ask: async (question) => ask(question, said),
    say: (line) => said.push(line),
  })
  return { ...result, app, said, left: await received(world, `?platform=${platform}`) }
}

const asItIs = new Map<Platform, ReturnType<typeof certified>>()

/** Like `certified` with no changes, but cached, so it runs once per platform. */
export const certifiedAsItIs = (platform: Platform) => {
  const result = asItIs.get(platform) ?? certified(platform)
  asItIs.set(platform, result)
  return result
}

const agree = async (address: string) => {
  const url = new URL(address)
  url.searchParams.set('login_hint', operator)
  return (await visit(url)).back.href
}

/** A fetch that changes the responses from one address. */
export const changing =
  (part: string, change: (body: Record<string, unknown>, headers: Headers) => unknown): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).includes(part) || !response.ok) return response
    const text = await response.text()
    const headers = new Headers(response.headers)
    const body = change(text === '' ? {} : JSON.parse(text), headers)
    return new Response(text === '' ? null : JSON.stringify(body), { status: response.status, headers })
  }
