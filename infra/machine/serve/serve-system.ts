import { join } from 'node:path'
import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { models } from '#shared/platforms/models.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { boxPaths, publicPaths } from '../../../web/prerender/public-paths.ts'
import { boxSiteFolder, siteFolder } from '../../../web/prerender/root.ts'
import { pictureHosts } from '../../aws/edge/security-headers.ts'
import { senderAddress } from '../../aws/stages.ts'
import { backupFolder, newestBackupAt } from '../backup/backups.ts'
import { type DiskState, stateOfDisk } from '../data/disk.ts'
import { startGateway } from '../door/gateway.ts'
import { keepToLoopback } from '../door/loopback.ts'
import { builtSite } from '../door/site.ts'
import { visitorsBehind } from '../door/visitors.ts'
import { doorOf, openFilesDoor } from '../files/own-files.ts'
import { withFiles } from '../files/public-files.ts'
import type { Store } from '../files/store.ts'
import { storeFront } from '../files/store-front.ts'
import { openMachine } from '../machine.ts'
import { openMailService } from '../mail/postman.ts'
import type { Transport } from '../mail/transport.ts'
import { type Parts, startTogether } from '../process/parts.ts'
import { quietLogs } from '../process/quiet-output.ts'
import { report } from '../process/report.ts'
import { loadSealedSecrets } from '../secrets/sealed-secrets.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { FilesPlace, MachineSettings } from '../settings.ts'
import { withMetrics } from '../watch/metrics.ts'
import { publishingCounter } from '../watch/publishing-counter.ts'
import { trafficCounter, trafficText } from '../watch/traffic.ts'
import { watchMachine } from '../watch/watch-machine.ts'
import { startSandbox } from './sandbox.ts'
import type { ServeSettings } from './settings.ts'

type Options = {
  settings: ServeSettings
  /** The data folder, opened for this process, at our version. */
  folder: { kept: string; files: string }
  masterKey: Buffer
  transport: Transport
  /** Where files are kept, unless in the data folder. */
  store: Store | undefined
  /** The token for requesting metrics, if they're enabled. */
  metricsToken: string | undefined
  onDeath: (message: string) => void
}

const patienceMs = 10_000

/**
 * Runs Crier for real people on this machine. Nothing is published before `begin`. Stopping lets running deliveries and
 * responses end, for 10 s at most.
 */
export const startServeSystem = (options: Options) => startTogether((parts) => startParts(parts, options))

const startParts = async (parts: Parts, { settings, folder, masterKey, transport, metricsToken, onDeath, store }: Options) => {
  const { siteUrl, host, port, uploadsStopAtPercent: stopAtPercent } = settings
  parts.add(keepToLoopback())
  const { visitorOf, isCaller } = visitorsBehind(settings.trustedProxy)
  const traffic = trafficCounter()
  const gateway = parts.add(await startGateway({ port, site: { url: siteUrl, host, visitorOf, isCaller }, onAnswer: traffic.count }))
  if (!settings.showsLogs) parts.add({ stop: quietLogs() })

  const late: { machine?: ReturnType<typeof openMachine> } = {}
  const secrets = await loadSealedSecrets(folder.kept, masterKey)
  const jobs = { run: async (until: number) => late.machine?.runJobs(until) }
  const clientSecret = secrets.sandboxSecret
  const sandbox = await startSandbox(parts, { settings, transport, gateway, clientSecret, kept: folder.kept, jobs })
  const lastBackupAt = () => newestBackupAt(backupFolder(settings.backups, folder.kept))
  const state = parts.add(watchMachine({ folder: folder.kept, lastBackupAt, stopAtPercent }))
  const mails = parts.add(
    openMailService({
      file: join(folder.kept, 'outbox.db'),
      transport: sandbox?.inbox ?? transport,
      onRefused: async (address) => late.machine?.noteMailProblem('bounce', address),
      report,
    }),
  )
  const publishing = publishingCounter()
  const place = { kind: 'folder', folder: folder.files, isLasting: true, stopAtPercent } as const
  const files: FilesPlace = store ? { kind: 'store', store: store.settings } : place
  const machineSettings: MachineSettings = {
    ...settingsOf(settings, secrets, sandbox),
    folder: folder.kept,
    files,
    secrets,
    tableServer: settings.tableServer,
  }
  const machine = parts.add(openMachine({ settings: machineSettings, takeMail: mails.take, state, onMeasured: publishing.hear, onDeath }))
  late.machine = machine
  const door = parts.add(store ? storeDoor(store, machineSettings, machine) : await openFilesDoor(place, machineSettings, machine))

  const vitals = {
    version: packageFile.version,
    health: async () => readHealth(gateway.port),
    mails: mails.state,
    lastBackupAt,
    traffic: async () => trafficText(traffic.counts(), await machine.queueSizes.read()) + publishing.text(),
    folder: folder.kept,
    now: Date.now,
  }
  const site = withFiles(siteFor(settings, sandbox?.url), door, { siteUrl, visitorOf, bodies: gateway.bodies })
  gateway.open({
    invoke: withRoomAnswers(machine.groups, { stateOfDisk: async () => stateOfDisk(await diskOf(folder.kept), stopAtPercent) }),
    site: withMetrics(site, metricsToken, vitals),
    report,
  })
  parts.add({ stop: () => Promise.all([gateway.stop(patienceMs), machine.stopEngine(patienceMs)]) })
  const { table, queueSizes, mailer, begin } = machine
  return { port: gateway.port, sandboxUrl: sandbox?.url, contactTo: machineSettings.contactTo, table, queueSizes, mailer, begin }
}

/** Crier's identity here, and who may sign up. */
const settingsOf = (settings: ServeSettings, { sandboxSecret }: Secrets, sandbox: Awaited<ReturnType<typeof startSandbox>>) => {
  const { siteUrl, signUp, grantedPlan, passwordMin, contactTo, mail, showsLogs } = settings
  const { google, github } = providerApps(settings, sandbox)
  return {
    siteUrl,
    platforms: platformApps(settings, sandbox),
    providers: {
      GOOGLE_CLIENT_ID: google.clientId,
      GITHUB_CLIENT_ID: github.clientId,
      ...('sandboxUrl' in google && { GOOGLE_SANDBOX_URL: google.sandboxUrl }),
      ...('sandboxUrl' in github && { GITHUB_SANDBOX_URL: github.sandboxUrl }),
    },
    stripe: { ...(settings.stripe ?? sandbox?.stripe ?? noStripe), sandboxUrl: settings.stripe ? undefined : sandbox?.url },
    clientSecrets: clientSecrets(settings, sandbox ? sandboxSecret : 'none'),
    mailFrom: mail.from,
    mailSandboxUrl: sandbox?.inbox && sandbox.url,
    contactTo: contactTo ?? senderAddress(mail.from),
    signUp,
    grantedPlan,
    passwordMin,
    isRunByAdministrators: true,
    allowsManualTokens: false,
    recommendations: [],
    waitlistScript: undefined,
    edge: undefined,
    showsLogs,
  }
}

/** Our apps' secrets. `absent` stands for an app that isn't set up. */
const clientSecrets = (settings: ServeSettings, absent: string) => {
  const secrets = platformSecrets(settings)
  return {
    ...byPlatform((platform) => secrets[platform] ?? absent),
    google: settings.google?.clientSecret ?? absent,
    github: settings.github?.clientSecret ?? absent,
  }
}

type UploadCheck = Pick<ReturnType<typeof openMachine>, 'isAwaited'>

/** Fronts a remote store at the site's own address. */
const storeDoor = (store: Store, settings: MachineSettings, { isAwaited }: UploadCheck) => {
  const answer = storeFront({ ...doorOf(settings), isAwaited, store, report })
  return { url: settings.siteUrl, answer, stop: () => undefined }
}

/**
 * The built site, which mentions prices only where plans are sold. With the sandbox, it may show the sandbox's images.
 * Its documents leave no space for absent providers.
 */
const siteFor = ({ siteUrl, grantedPlan, google, github }: ServeSettings, sandboxUrl: string | undefined) => {
  const pictures = sandboxUrl === undefined ? pictureHosts : [sandboxUrl, ...pictureHosts]
  const [folder, paths] = grantedPlan === undefined ? [siteFolder, publicPaths()] : [boxSiteFolder, boxPaths()]
  const hasProviders = google !== undefined || github !== undefined || sandboxUrl !== undefined
  return builtSite(
    folder,
    paths,
    { uploads: [], pictures, scripts: [] },
    { siteUrl, ...(!hasProviders && { mark: 'data-providers="none"' }) },
  )
}

/** Crier's own response, as a health check gets it. */
const readHealth = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(patienceMs) })).json()

/** Payments aren't set up: everyone has the plan from the settings. */
const noStripe = { secretKey: 'none', publishableKey: 'none', webhookSecret: 'none' }

/** The sandbox's URL, and our app's secret there, while things are tried out. */
type Sandbox = { url: string; clientId: string; providerIds: { google: string; github: string } }

/**
 * On platforms with many servers, each registers our app by itself: servers show this name, and no secret is needed.
 */
const registersItself = (platform: Platform) => 'loadAsks' in models[platform]
const ownName = 'Crier'

/** Our apps at the platforms. A platform without one can't be connected, unless the sandbox stands in for it. */
const platformApps = ({ platforms }: ServeSettings, sandbox: Sandbox | undefined) =>
  byPlatform((platform) => {
    const shared = { asksForBusinesses: false }
    const own = platforms[platform]?.clientId ?? (registersItself(platform) && !sandbox ? ownName : undefined)
    if (own !== undefined) return { clientId: own, ...shared }
    return sandbox ? { clientId: sandbox.clientId, sandboxUrl: sandbox.url, ...shared } : { clientId: '', ...shared }
  })

/** Those apps' secrets. */
const platformSecrets = ({ platforms, hasSandbox }: ServeSettings) =>
  byPlatform((platform) => platforms[platform]?.clientSecret ?? (registersItself(platform) && !hasSandbox ? ownName : undefined))

/** Our apps at the providers people sign in through. */
const providerApps = ({ google, github }: ServeSettings, sandbox: Sandbox | undefined) => ({
  google: google ?? (sandbox ? { clientId: sandbox.providerIds.google, sandboxUrl: sandbox.url } : { clientId: '' }),
  github: github ?? (sandbox ? { clientId: sandbox.providerIds.github, sandboxUrl: sandbox.url } : { clientId: '' }),
})

/** The message of an error caused by a full disk, whichever part of Crier ran out of space. */
const fullDiskWords =
  'The disk of this server is full, so this could not be saved. Let the person who runs the server know, and try again once there is room.'

/** Calls that fail while the disk is full return that reason: nothing else would help the caller. */
const withRoomAnswers =
  <Name, Event>(groups: (name: Name) => (event: Event) => Promise<unknown>, { stateOfDisk }: { stateOfDisk: () => Promise<DiskState> }) =>
  (name: Name) =>
  async (event: Event): Promise<unknown> => {
    const answered = await groups(name)(event).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    const isBroken = 'error' in answered || statusOf(answered.result) === 500
    if (isBroken && (await stateOfDisk().catch(() => 'well')) === 'full')
      return {
        statusCode: 507,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: fullDiskWords, code: 'no-room' }),
      }
    if ('error' in answered) throw answered.error
    return answered.result
  }

const statusOf = (result: unknown) =>
  typeof result === 'object' && result !== null && 'statusCode' in result ? result.statusCode : undefined
