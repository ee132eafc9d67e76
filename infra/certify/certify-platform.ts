import { readFile } from 'node:fs/promises'
import { guardedFetch } from '#functions/adapters/outside/guarded-fetch.ts'
import type { PlatformApp } from '#functions/adapters/platforms/app.ts'
import type { Fetch } from '#functions/adapters/platforms/http.ts'
import type { Connector } from '#functions/ports/connector.ts'
import { byPlatform, callbackPath, type Platform } from '#shared/domain/platforms.ts'
import type { Demo } from '../sandbox/demo.ts'
import { fakePlatforms } from '../sandbox/registry.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { compareCalls } from './calls.ts'
import { connectAccount, type SignIn } from './connect.ts'
import { aPicture, aVideoAt, shareFiles } from './files.ts'
import { hasDifferences, toReport } from './report.ts'
import { openSide } from './side.ts'
import { walk } from './walk.ts'

export type CertifyOptions = {
  platform: Platform
  /** Crier's own app at the platform. Its `sandboxUrl` is the platform's stand-in, if there is one. */
  app: PlatformApp
  /** The side that responds: the platform or its stand-in. */
  answeredBy: string
  signIn: SignIn
  /** The file of the video to post. Without one, no video is posted. */
  video?: string | undefined
  /** A public address that leads to a port on this machine, for platforms that fetch files. */
  filesUrl?: string | undefined
  filesPort: number
  fetch: Fetch
  now: () => number
  sleep: (ms: number) => Promise<unknown>
  ask: (question: string) => Promise<boolean>
  say: (line: string) => void
}

/** Walks the list of posts on the real platform and on our fake one. Returns the report, and whether they differ. */
export const certify = async ({
  platform,
  app,
  answeredBy,
  signIn,
  video,
  filesUrl,
  filesPort,
  fetch,
  now,
  sleep,
  ask,
  say,
}: CertifyOptions) => {
  const files = [await aPicture(now()), ...(video === undefined ? [] : [await aVideoAt(video, now())])]
  const shared = await shareFiles({ files, port: filesPort, publicUrl: filesUrl })
  const fake = await startFake(now)
  try {
    const { imageVariants } = shared
    const isHere = filesUrl === undefined && app.sandboxUrl !== undefined
    const real = await openSide({
      platform,
      app,
      fetch,
      fetchOutside: app.sandboxUrl === undefined ? guardedFetch() : fetch,
      now,
      sleep,
      files: isHere ? shared.here : shared.outside,
      sharesFiles: isHere || filesUrl !== undefined,
      imageVariants,
      connect: (connector) => connectAccount(platform, connector, signIn),
    })
    const ours = await openSide({
      platform,
      app: { ...fake.app(platform), sandboxUrl: fake.url },
      fetch: globalThis.fetch,
      fetchOutside: globalThis.fetch,
      now: fake.now,
      sleep: fake.sleep,
      files: shared.here,
      sharesFiles: true,
      imageVariants,
      connect: (connector) => connectInSandbox(platform, connector, { isByPassword: signIn.appPassword !== undefined }),
    })
    const stamp = new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
    const walked = await walk({ real, fake: ours, files, stamp, ask, say })
    const calls = compareCalls(real.calls, ours.calls)
    const certified = {
      platform,
      date: stamp.slice(0, 10),
      answeredBy,
      crierVersion: await crierVersion(),
      walked,
      calls,
    }
    const { username, remoteId, name } = real.account
    const hidden = [username, remoteId, name].filter((word) => word !== '')
    return { report: toReport(certified, hidden), isDifferent: hasDifferences(certified), walked, calls, date: certified.date }
  } finally {
    await Promise.all([shared.stop(), fake.close()])
  }
}

/** Our fake platforms, with a clock of their own that never waits. */
const startFake = async (realNow: () => number) => {
  const appOf = (platform: Platform) => ({
    clientId: `certify-${platform}`,
    clientSecret: 'certify-secret',
    callbacks: [redirectUri(platform)],
  })
  const apps = byPlatform(appOf)
  const provider = { clientId: 'certify', clientSecret: 'certify-secret', callbacks: [] }
  const clock = { aheadMs: 0 }
  const now = () => realNow() + clock.aheadMs
  const sandbox = await startSandbox({
    port: 0,
    database: ':memory:',
    apps: { ...apps, google: provider, github: provider, stripe: { secretKey: 'sk_test_certify', webhooks: undefined, catalog: [] } },
    mail: async () => [],
    now,
  })
  return {
    url: sandbox.url,
    close: sandbox.close,
    app: (platform: Platform) => ({ clientId: apps[platform].clientId, clientSecret: apps[platform].clientSecret }),
    now,
    sleep: async (ms: number) => {
      clock.aheadMs += ms
    },
  }
}

/** A new person in the sandbox, signed in the same way as the operator, since that decides what may be done. */
const connectInSandbox = async (platform: Platform, connector: Connector, { isByPassword }: { isByPassword: boolean }) => {
  const signIn = { visit: asNewPerson, redirectUri: redirectUri(platform) }
  const joined = await connectAccount(platform, connector, signIn)
  const { appPassword }: Demo = fakePlatforms[platform].demo
  return isByPassword ? connectAccount(platform, connector, { ...signIn, account: joined.profile.username, appPassword }) : joined
}

const redirectUri = (platform: Platform) => `http://localhost:4000${callbackPath(platform)}`

/** In the sandbox, a person consents through their name in the address. */
const asNewPerson = async (address: string) => {
  const url = new URL(address)
  url.searchParams.set('login_hint', 'certify')
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? address
}

const crierVersion = async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
