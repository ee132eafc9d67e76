import type { Recommendation } from '#shared/contracts/health.ts'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { siteFolder } from '../../web/prerender/root.ts'
import { pictureHosts } from '../aws/edge/security-headers.ts'
import type { SiteBuild } from '../build/build-site.ts'
import { type Bundle, bundleFunctions } from '../build/bundle.ts'
import { openDataFolder } from '../machine/data/data-folder.ts'
import type { TableServer } from '../machine/data/table-server.ts'
import { startMail } from '../machine/demo/mail.ts'
import { startGateway } from '../machine/door/gateway.ts'
import { keepToLoopback } from '../machine/door/loopback.ts'
import { builtSite, onceBuilt, type Site } from '../machine/door/site.ts'
import { type Parts, startTogether } from '../machine/process/parts.ts'
import { quietLogs } from '../machine/process/quiet-output.ts'
import { report } from '../machine/process/report.ts'
import { loadSecrets } from '../machine/secrets/secrets.ts'
import type { StripeKeys } from '../machine/secrets/stripe-keys.ts'
import { fakeProviders } from '../sandbox/registry.ts'
import { sandboxClientId, sandboxStripe, startWorld } from '../sandbox/start-world.ts'
import { startEngine } from './engine.ts'
import { applyEnvironment, credentials, environmentOf } from './environment.ts'
import { type Functions, functionArn } from './lambda.ts'
import { minuteEvent } from './minute-rule.ts'
import { runningFunctions } from './running-functions.ts'
import { startAws } from './start-aws.ts'

/** An app of our own at a provider. */
type ClientApp = { clientId: string; clientSecret: string }

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
/** Runs all of Crier on this machine with the bundled handlers. One at a time in a process, because handlers read `process.env`. */
export const startLocalSystem = (options: LocalSystemOptions): Promise<LocalSystem> => startTogether((parts) => startParts(parts, options))

const startParts = async (parts: Parts, options: LocalSystemOptions) => {
  const bundling = options.bundling ?? bundleFunctions()
  // Awaited below; a port that is taken ends the start before that.
  bundling.catch(() => undefined)
  parts.add(keepToLoopback())
  const gateway = parts.add(await startGateway({ port: options.port }))
  const folder = await openDataFolder(options.data)
  parts.add({ stop: folder.release })

  const late: { functions?: Functions } = {}
  const aws = await startAws(parts, {
    folder,
    tableUrl: options.tableServer?.endpoint,
    siteUrl: gateway.url,
    clientSecrets: { google: options.google?.clientSecret, github: options.github?.clientSecret, ...secretsOf(options) },
    stripe: options.stripe ?? sandboxStripe,
    loadSecrets,
    startMail,
    credentialsOf: () => credentials,
    random: options.random ?? Math.random,
    deliver: async (arn, input) => (arn === functionArn('publish') ? late.functions?.('publish')(input) : undefined),
    invoke: async (name, event) => (name === 'render' || name === 'jobs' || name === 'media' ? late.functions?.(name)(event) : undefined),
    report,
    onDeath: options.onDeath ?? report,
  })
  const jobs = { run: async (until: number) => late.functions?.('jobs')(minuteEvent('jobs', until)) }
  const sandbox = await startWorld(parts, {
    port: options.sandboxPort,
    siteUrl: gateway.url,
    gateway,
    clientSecret: aws.sandboxSecret,
    scheduler: aws.firing,
    mail: aws.mail.received,
    kept: folder.kept,
    jobs,
  })
  const platforms = byPlatform((platform) => {
    const clientId = options.platforms?.[platform]?.clientId
    const { asksForBusinesses = false } = options
    return { ...(clientId === undefined ? { clientId: sandboxClientId, sandboxUrl: sandbox.url } : { clientId }), asksForBusinesses }
  })
  const { waitlistScript, recommendations = [], allowsManualTokens = false } = options
  const environment = environmentOf({
    ...aws,
    ...outsideOf(options, sandbox.url),
    siteUrl: gateway.url,
    mailUrl: aws.mail.url,
    platforms,
    waitlistScript,
    recommendations,
    allowsManualTokens,
  })
  parts.add({ stop: applyEnvironment(environment) })
  if (!options.showsLogs) parts.add({ stop: quietLogs() })
  const bundles = await bundling
  const deployed = options.isAsDeployed ? await enforceRights(parts) : undefined
  const { showsLogs = false, onDeath = report } = options
  const { functions, load } = parts.add(runningFunctions({ deployed, showsLogs, onDeath }))
  await load(bundles)
  late.functions = functions
  const reload = async () => load(await bundleFunctions())

  const scripts = waitlistScript === undefined ? [] : [new URL(waitlistScript).origin]
  const origins = { uploads: [aws.storageUrl], pictures: [sandbox.url, ...pictureHosts], scripts }
  const built = builtSite(siteFolder, publicPaths(), origins)
  gateway.open({ invoke: functions, site: options.site ?? (options.siteBuild ? onceBuilt(built, options.siteBuild) : built), report })
  const engine = startEngine({ functions, queues: aws.queues, firing: aws.firing, report })
  parts.add({ stop: () => Promise.all([gateway.stop(patienceMs), engine.stop(patienceMs)]) })
  await fetch(`${gateway.url}/api/health`, { signal: AbortSignal.timeout(patienceMs) })
  return { url: gateway.url, sandboxUrl: sandbox.url, environment, folder: folder.kept, reload }
}

/** Checks every call of a function against the rights that the templates give it. Answers what the templates say of the functions. */
const enforceRights = async (parts: Parts) => {
  // This code loads only where somebody asks for the check.
  const [{ deployedFunctions }, { guardFunctionCalls }, { judgeOf, refusalOf }] = await Promise.all([
    import('./rights/deployed-functions.ts'),
    import('./rights/function-calls.ts'),
    import('./rights/rights.ts'),
  ])
  const deployed = await deployedFunctions()
  const judge = judgeOf(deployed)
  const guard = guardFunctionCalls(async (call) => {
    const refusal = await refusalOf(judge, call)
    if (refusal !== undefined) report(`IAM refuses: ${refusal}`)
    return refusal
  })
  parts.add(guard)
  return deployed
}

/** Who people sign in through and who takes their money: the sandbox, where it is not the real one. */
const outsideOf = ({ google, github, stripe }: LocalSystemOptions, sandboxUrl: string) => ({
  google: google ?? { clientId: fakeProviders.google.localClientId, sandboxUrl },
  github: github ?? { clientId: fakeProviders.github.localClientId, sandboxUrl },
  stripeSandboxUrl: stripe ? undefined : sandboxUrl,
  mailSandboxUrl: sandboxUrl,
})

const secretsOf = ({ platforms }: LocalSystemOptions) => byPlatform((platform) => platforms?.[platform]?.clientSecret)
