import type { Recommendation } from '#shared/contracts/health.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { publicPaths } from '../../../web/prerender/public-paths.ts'
import { siteFolder } from '../../../web/prerender/root.ts'
import { pictureHosts } from '../../aws/edge/security-headers.ts'
import type { SiteBuild } from '../../build/build-site.ts'
import type { Bundle } from '../../build/bundle.ts'
import { fakeProviders } from '../../sandbox/registry.ts'
import { sandboxClientId, sandboxStripe } from '../../sandbox/start-world.ts'
import { openDataFolder } from '../data/data-folder.ts'
import { moveTable } from '../data/move-table.ts'
import { keepTablePlace } from '../data/table-place.ts'
import type { TableServer } from '../data/table-server.ts'
import { startGateway } from '../door/gateway.ts'
import { connectedAddress } from '../door/gateway-event.ts'
import { keepToLoopback } from '../door/loopback.ts'
import { builtSite, onceBuilt, type Site } from '../door/site.ts'
import { openFilesDoor } from '../files/own-files.ts'
import { withFiles } from '../files/public-files.ts'
import { openMachine } from '../machine.ts'
import { mailFrom } from '../process/names.ts'
import { type Parts, startTogether } from '../process/parts.ts'
import { quietLogs } from '../process/quiet-output.ts'
import { report } from '../process/report.ts'
import type { ClientApp } from '../process/variables.ts'
import { loadSecrets } from '../secrets/secrets.ts'
import type { MachineSettings, StripeKeys } from '../settings.ts'
import { openInbox } from './inbox.ts'
import { addSandbox } from './sandbox.ts'

export type LocalSystemOptions = {
  /** 0 takes any that is free. */
  port: number
  sandboxPort: number
  /** A folder, or `memory` to keep nothing. */
  data: string
  /** Our apps at the real platforms; the sandbox takes the place of every other one. */
  platforms?: Partial<Record<Platform, ClientApp | undefined>> | undefined
  /** The real Google and GitHub to sign in through, likewise. */
  google?: ClientApp | undefined
  github?: ClientApp | undefined
  /** A real account at Stripe; the sandbox takes its place unless given. */
  stripe?: StripeKeys | undefined
  /** The script of an outside waitlist service, which takes the place of our own form. */
  waitlistScript?: string | undefined
  recommendations?: readonly Recommendation[]
  /** Whether people may hand in an account's tokens. */
  allowsManualTokens?: boolean
  /** People are asked for what belongs to their business portfolios as well, where a platform has such. */
  asksForBusinesses?: boolean
  /** A server that runs already, and keeps the table. */
  tableServer?: TableServer | undefined
  /** What answers for the site; the built one unless told. */
  site?: Site
  /** The site is still being built: requests wait for it. */
  siteBuild?: SiteBuild
  /** The functions' bundles; made here unless told. */
  bundling?: Promise<Bundle[]>
  /** Gives each function the variables, the time and the rights that the templates give it: a call that AWS would refuse is refused. */
  isAsDeployed?: boolean
  /** Lets the functions' own log lines through. */
  showsLogs?: boolean
  /** Draws the moment at which a schedule fires. */
  random?: () => number
  /** Lets programs speak for visitors of many networks, if they show one of its keys. */
  edge?: { keys: readonly string[]; areDemanded: boolean }
  /** Hears why the system can't go on. */
  onDeath?: (message: string) => void
}

export type LocalSystem = {
  url: string
  sandboxUrl: string
  /** What the functions see, where they run bundled. */
  environment?: Record<string, string>
  /** Where one machine has its data for as long as it runs, even if they aren't kept. */
  dataFolder?: string
  /** Where data is kept, if it is. */
  folder: string | undefined
  /** Bundles the functions again if their code has changed, and goes on with those; where there are bundles. */
  reload?: () => Promise<void>
  /** Lets running deliveries and answers end, for 10 s at most, then ends every part. */
  stop: () => Promise<void>
}

const patienceMs = 10_000

/** Runs all of Crier on this machine, with the sandbox in the place of everything outside that isn't set up. */
export const startLocalMachine = (options: LocalSystemOptions): Promise<LocalSystem> => startTogether((parts) => startParts(parts, options))

const startParts = async (parts: Parts, options: LocalSystemOptions) => {
  const { showsLogs = false, onDeath = report } = options
  parts.add(keepToLoopback())
  const gateway = parts.add(await startGateway({ port: options.port }))
  const { url: siteUrl } = gateway
  const folder = await openDataFolder(options.data)
  parts.add({ stop: folder.release })
  if (folder.kept !== undefined)
    await moveTable({ folder: folder.kept, now: Date.now, onNews: (news) => void process.stdout.write(`${news}\n`) })
  await keepTablePlace(folder.place, options.tableServer)
  const secrets = await loadSecrets(folder.place)
  if (!showsLogs) parts.add({ stop: quietLogs() })

  const late: { machine?: ReturnType<typeof openMachine> } = {}
  const inbox = openInbox((kind, address) => late.machine?.noteMailProblem(kind, address))
  const sandbox = await addSandbox(parts, {
    port: options.sandboxPort,
    siteUrl,
    gateway,
    clientSecret: secrets.sandboxSecret,
    scheduler: undefined,
    mail: inbox.received,
    kept: folder.kept,
    jobs: { run: async (until) => late.machine?.runJobs(until) },
  })
  const place = { kind: 'folder', folder: folder.files, isLasting: false, stopAtPercent: undefined } as const
  const settings: MachineSettings = {
    ...settingsOf(options, { sandboxUrl: sandbox.url, sandboxSecret: secrets.sandboxSecret }),
    siteUrl,
    folder: folder.place,
    tableServer: options.tableServer,
    files: place,
    secrets,
    showsLogs,
  }
  const machine = parts.add(openMachine({ settings, takeMail: inbox.take, onDeath }))
  late.machine = machine

  const scripts = settings.waitlistScript === undefined ? [] : [new URL(settings.waitlistScript).origin]
  const built = builtSite(siteFolder, publicPaths(), { uploads: [], pictures: [sandbox.url, ...pictureHosts], scripts })
  const site = options.site ?? (options.siteBuild ? onceBuilt(built, options.siteBuild) : built)
  const files = parts.add(await openFilesDoor(place, settings, machine))
  gateway.open({
    invoke: machine.groups,
    site: withFiles(site, files, { siteUrl, visitorOf: connectedAddress, bodies: gateway.bodies }),
    report,
  })
  await machine.begin()
  parts.add({ stop: () => Promise.all([gateway.stop(patienceMs), machine.stopEngine(patienceMs)]) })
  await fetch(`${siteUrl}/api/health`, { signal: AbortSignal.timeout(patienceMs) })
  return { url: siteUrl, sandboxUrl: sandbox.url, dataFolder: folder.place, folder: folder.kept }
}

type Sandbox = { sandboxUrl: string; sandboxSecret: string }

/** Who Crier is to everything outside: what the options name, and the sandbox for the rest. */
const settingsOf = (options: LocalSystemOptions, { sandboxUrl, sandboxSecret }: Sandbox) => {
  const { google, github, stripe, asksForBusinesses = false } = options
  const appOf = (clientId: string | undefined) => ({
    ...(clientId === undefined ? { clientId: sandboxClientId, sandboxUrl } : { clientId }),
    asksForBusinesses,
  })
  return {
    platforms: byPlatform((platform) => appOf(options.platforms?.[platform]?.clientId)),
    clientSecrets: {
      ...byPlatform((platform) => options.platforms?.[platform]?.clientSecret ?? sandboxSecret),
      google: google?.clientSecret ?? sandboxSecret,
      github: github?.clientSecret ?? sandboxSecret,
    },
    providers: {
      GOOGLE_CLIENT_ID: google?.clientId ?? fakeProviders.google.localClientId,
      GITHUB_CLIENT_ID: github?.clientId ?? fakeProviders.github.localClientId,
      ...(!google && { GOOGLE_SANDBOX_URL: sandboxUrl }),
      ...(!github && { GITHUB_SANDBOX_URL: sandboxUrl }),
    },
    stripe: { ...(stripe ?? sandboxStripe), sandboxUrl: stripe ? undefined : sandboxUrl },
    mailFrom,
    contactTo: 'hello@crier.test',
    signUp: 'open' as const,
    grantedPlan: undefined,
    passwordMin: undefined,
    edge: options.edge,
    isRunByAdministrators: false,
    allowsManualTokens: options.allowsManualTokens ?? false,
    recommendations: [...(options.recommendations ?? [])],
    waitlistScript: options.waitlistScript,
    mailSandboxUrl: sandboxUrl,
  }
}
