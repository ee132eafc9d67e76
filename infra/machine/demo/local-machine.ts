import { byPlatform } from '#shared/domain/platforms.ts'
import { publicPaths } from '../../../web/prerender/public-paths.ts'
import { siteFolder } from '../../../web/prerender/root.ts'
import { pictureHosts } from '../../aws/edge/security-headers.ts'
import type { LocalSystem, LocalSystemOptions } from '../../local-aws/local-system.ts'
import { fakeProviders } from '../../sandbox/registry.ts'
import { sandboxClientId, sandboxStripe, startWorld } from '../../sandbox/start-world.ts'
import { openDataFolder } from '../data/data-folder.ts'
import { moveTable } from '../data/move-table.ts'
import { keepTablePlace } from '../data/table-place.ts'
import { startGateway } from '../door/gateway.ts'
import { connectedAddress } from '../door/gateway-event.ts'
import { keepToLoopback } from '../door/loopback.ts'
import { builtSite, onceBuilt } from '../door/site.ts'
import { openFilesDoor } from '../files/own-files.ts'
import { withFiles } from '../files/public-files.ts'
import { openMachine } from '../machine.ts'
import { mailFrom } from '../process/names.ts'
import { type Parts, startTogether } from '../process/parts.ts'
import { quietLogs } from '../process/quiet-output.ts'
import { report } from '../process/report.ts'
import { loadSecrets } from '../secrets/secrets.ts'
import type { MachineSettings } from '../settings.ts'
import { openInbox } from './mail.ts'

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
  const sandbox = await startWorld(parts, {
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
    edge: options.edge,
    isRunByAdministrators: false,
    allowsManualTokens: options.allowsManualTokens ?? false,
    recommendations: [...(options.recommendations ?? [])],
    waitlistScript: options.waitlistScript,
    mailSandboxUrl: sandboxUrl,
  }
}
