import { join } from 'node:path'
import { diskOf } from '#functions/adapters/folder-files/objects.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { boxPaths, publicPaths } from '../../web/prerender/public-paths.ts'
import { boxSiteFolder, siteFolder } from '../../web/prerender/site-folder.ts'
import { type Bundle, bundleFunctions } from '../build/bundle.ts'
import { pictureHosts } from '../edge/security-headers.ts'
import { startAws } from '../local/aws/start-aws.ts'
import { startEngine } from '../local/engine.ts'
import { applyEnvironment, environmentOf } from '../local/environment.ts'
import { startGateway } from '../local/gateway.ts'
import { type Functions, functionArn } from '../local/lambda.ts'
import { keepToLoopback } from '../local/loopback.ts'
import { divertMeasured } from '../local/measured-output.ts'
import { minuteEvent } from '../local/minute-rule.ts'
import { type Parts, startTogether } from '../local/parts.ts'
import { quietLogs } from '../local/quiet-output.ts'
import { report } from '../local/report.ts'
import { runningFunctions } from '../local/running-functions.ts'
import { builtSite } from '../local/site.ts'
import { platformApps, platformSecrets, providerApps } from './apps.ts'
import { backupFolder, newestBackupAt } from './backup/backups.ts'
import { boxEnvironment } from './box-environment.ts'
import { reserveOf, stateOfDisk } from './disk.ts'
import type { Store } from './files/store.ts'
import { storeFrontOf } from './files/store-front.ts'
import { startMachine } from './machine.ts'
import { withInbox } from './mail/inbox.ts'
import { startMailService } from './mail/mail-service.ts'
import type { Transport } from './mail/transport.ts'
import { withMetrics } from './metrics.ts'
import { withFiles } from './public-files.ts'
import { publishingCounter } from './publishing-counter.ts'
import { withRoomAnswers } from './room-answers.ts'
import { loadSandbox } from './sandbox.ts'
import { type BoxSecrets, loadSealedSecrets } from './sealed-secrets.ts'
import type { ServeSettings } from './settings.ts'
import { trafficCounter, trafficText } from './traffic.ts'
import { visitorsBehind } from './visitors.ts'

type Options = {
  settings: ServeSettings
  /** The data folder, opened for this process, at our version. */
  folder: { kept: string; files: string }
  masterKey: Buffer
  transport: Transport
  /** Where files are kept, unless in the data folder. */
  store: Store | undefined
  bundles?: Promise<Bundle[]>
  /** What metrics are asked for with, if they may be. */
  metricsToken: string | undefined
  /** Runs once the table is there, and before anything is sent. */
  beforeSending?: (environment: Record<string, string>) => Promise<void>
  onDeath: (message: string) => void
}

const patienceMs = 10_000

/** Runs Crier for real people on this machine. Stopping lets running deliveries and answers end, for 10 s at most. */
export const startServeSystem = (options: Options) => startTogether((parts) => startParts(parts, options))

const startParts = async (parts: Parts, { settings, folder, masterKey, transport, bundles = bundleFunctions(), ...options }: Options) => {
  // Awaited below; a port that is taken ends the start before that.
  bundles.catch(() => undefined)
  const { metricsToken, beforeSending, onDeath, store } = options
  const { siteUrl, host, port } = settings
  parts.add(keepToLoopback())
  const { visitorOf, isCaller } = visitorsBehind(settings.trustedProxy)
  const site = { url: siteUrl, host, visitorOf, isCaller }
  const traffic = trafficCounter()
  const gateway = parts.add(await startGateway({ port, site, onAnswer: traffic.count }))

  const tryOut = settings.hasSandbox ? await loadSandbox() : undefined
  const inbox = tryOut && 'file' in settings.mail ? withInbox(transport) : undefined
  const late: { functions?: Functions } = {}
  const secrets: { filesKey?: string } = {}
  const loadSecrets = async (): Promise<BoxSecrets> => {
    const loaded = await loadSealedSecrets(folder.kept, masterKey)
    secrets.filesKey = loaded.filesKey
    return loaded
  }
  const aws = await startAws(parts, {
    folder: { ...folder, release: () => Promise.resolve() },
    tableUrl: undefined,
    siteUrl,
    clientSecrets: { google: settings.google?.clientSecret, github: settings.github?.clientSecret, ...platformSecrets(settings) },
    ...(!settings.hasSandbox && { absentSecret: 'none' }),
    stripe: settings.stripe ?? tryOut?.stripe ?? noStripe,
    loadSecrets,
    startMail: (tell) => startMailService({ file: join(folder.kept, 'outbox.db'), transport: inbox ?? transport, tell, report }),
    credentialsOf: () => ({ accessKeyId: 'crier', secretAccessKey: secrets.filesKey ?? '' }),
    files: { reserveOf: reserveOf(settings.uploadsStopAtPercent), isLasting: true },
    startFiles: storeFrontOf(store, siteUrl),
    random: Math.random,
    deliver: async (arn, input) => (arn === functionArn('publish') ? late.functions?.('publish')(input) : undefined),
    invoke: async (name, event) => (name === 'render' || name === 'jobs' || name === 'media' ? late.functions?.(name)(event) : undefined),
    report,
    onDeath,
  })
  const jobs = { run: async (until: number) => late.functions?.('jobs')(minuteEvent('jobs', until)) }
  const received = inbox?.received ?? (async () => [])
  const sandbox = await tryOut?.start(parts, { port, siteUrl, gateway, aws, mail: received, kept: folder.kept, jobs })
  const lastBackupAt = () => newestBackupAt(backupFolder(settings.backups, folder.kept))
  const machine = parts.add(await startMachine({ folder: folder.kept, lastBackupAt, stopAtPercent: settings.uploadsStopAtPercent }))
  const environment = {
    ...environmentOf({
      ...aws,
      ...providerApps(settings, sandbox),
      siteUrl,
      mailUrl: aws.mail.url,
      platforms: platformApps(settings, sandbox),
      stripeSandboxUrl: settings.stripe ? undefined : sandbox?.url,
      mailSandboxUrl: inbox && sandbox?.url,
      waitlistScript: undefined,
      recommendations: [],
      allowsManualTokens: false,
    }),
    ...boxEnvironment(settings),
    MACHINE_URL: machine.url,
  }
  parts.add({ stop: applyEnvironment(environment) })
  if (!settings.showsLogs) parts.add({ stop: quietLogs() })
  const publishing = publishingCounter()
  parts.add({ stop: divertMeasured(publishing.hear) })
  const { showsLogs } = settings
  const { functions, load } = parts.add(runningFunctions({ deployed: undefined, showsLogs, onDeath, onMeasured: publishing.hear }))
  await load(await bundles)
  late.functions = functions

  const vitals = {
    version: packageFile.version,
    health: async () => readHealth(gateway.port),
    mails: aws.mail.state,
    lastBackupAt,
    traffic: () => trafficText(traffic.counts(), aws.queues.sizes()) + publishing.text(),
    folder: folder.kept,
    now: Date.now,
  }
  gateway.open({
    invoke: withRoomAnswers(functions, { stateOfDisk: async () => stateOfDisk(await diskOf(folder.kept), settings.uploadsStopAtPercent) }),
    site: withMetrics(
      withFiles(siteFor(settings, sandbox?.url), aws.storage, { siteUrl, visitorOf, bodies: gateway.bodies }),
      metricsToken,
      vitals,
    ),
    report,
  })
  await beforeSending?.(environment)
  const engine = startEngine({ functions, queues: aws.queues, firing: aws.firing, report })
  parts.add({ stop: () => Promise.all([gateway.stop(patienceMs), engine.stop(patienceMs)]) })
  return { port: gateway.port, environment, mail: aws.mail, sandboxUrl: sandbox?.url }
}

/** The built site, which speaks of prices only where plans are sold. With the sandbox it may show the sandbox's pictures. Its documents keep no room for providers that are not there. */
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

/** Crier's own answer, as a health check gets it. */
const readHealth = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(patienceMs) })).json()

/** Payments are not set up: everybody has the plan of the settings. */
const noStripe = { secretKey: 'none', publishableKey: 'none', webhookSecret: 'none' }
