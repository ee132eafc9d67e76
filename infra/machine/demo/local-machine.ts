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
  /** 0 picks any free port. */
  port: number
  sandboxPort: number
  /** A folder, or `memory` to keep nothing. */
  data: string
  /** Our apps at the real platforms. The sandbox stands in for all others. */
  platforms?: Partial<Record<Platform, ClientApp | undefined>> | undefined
  /** The real Google and GitHub for signing in, likewise. */
  google?: ClientApp | undefined
  github?: ClientApp | undefined
  /** A real Stripe account. The sandbox stands in by default. */
  stripe?: StripeKeys | undefined
  /** The script of an outside waitlist service, which replaces our own form. */
  waitlistScript?: string | undefined
  recommendations?: readonly Recommendation[]
  /** Whether people may enter an account's tokens. */
  allowsManualTokens?: boolean
  /** Whether people are also asked for what belongs to their business portfolios, on platforms that have them. */
  asksForBusinesses?: boolean
  /** A running server that keeps the table. */
  tableServer?: TableServer | undefined
  /** The handler that serves the site; the built site by default. */
  site?: Site
  /** A site build in progress: requests wait for it. */
  siteBuild?: SiteBuild
  /** The functions' bundles; built here by default. */
  bundling?: Promise<Bundle[]>
  /**
   * Gives each function the variables, timeout, and rights from the templates: a call that AWS would refuse is refused.
   */
  isAsDeployed?: boolean
  /** Passes the functions' own log lines through. */
  showsLogs?: boolean
  /** Draws the moment when a schedule fires. */
  random?: () => number
  /** Lets programs act for visitors from many networks, if they send one of its keys. */
  edge?: { keys: readonly string[]; areDemanded: boolean }
  /** Called with the reason when the system can't continue. */
  onDeath?: (message: string) => void
}

export type LocalSystem = {
  url: string
  sandboxUrl: string
  /** The functions' environment, where they run bundled. */
  environment?: Record<string, string>
  /** Where one machine keeps its data while it runs, even if it isn't saved. */
  dataFolder?: string
  /** Where data is saved, if it is. */
  folder: string | undefined
  /** Rebuilds the bundles if the functions' code has changed, and switches to them. Only where there are bundles. */
  reload?: () => Promise<void>
  /** Lets running deliveries and responses end, for 10 s at most, then stops every part. */
  stop: () => Promise<void>
}

const patienceMs = 10_000

/** Runs all of Crier on this machine, with the sandbox in place of every outside service that isn't set up. */
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

/** Crier's identity at every outside service: the apps the options name, and the sandbox for the rest. */
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
