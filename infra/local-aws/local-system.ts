import { byPlatform } from '#shared/domain/platforms.ts'
import { publicPaths } from '../../web/prerender/public-paths.ts'
import { siteFolder } from '../../web/prerender/root.ts'
import { pictureHosts } from '../aws/edge/security-headers.ts'
import { bundleFunctions } from '../build/bundle.ts'
import { openDataFolder } from '../machine/data/data-folder.ts'
import type { LocalSystem, LocalSystemOptions } from '../machine/demo/local-machine.ts'
import { addSandbox } from '../machine/demo/sandbox.ts'
import { startGateway } from '../machine/door/gateway.ts'
import { keepToLoopback } from '../machine/door/loopback.ts'
import { builtSite, onceBuilt } from '../machine/door/site.ts'
import { type Parts, startTogether } from '../machine/process/parts.ts'
import { quietLogs } from '../machine/process/quiet-output.ts'
import { report } from '../machine/process/report.ts'
import { loadSecrets } from '../machine/secrets/secrets.ts'
import { fakeProviders } from '../sandbox/registry.ts'
import { sandboxClientId, sandboxStripe } from '../sandbox/start-world.ts'
import { minuteEvent, startEngine } from './engine.ts'
import { applyEnvironment, credentials, environmentOf } from './environment.ts'
import { type Functions, functionArn } from './lambda.ts'
import { startMail } from './mail.ts'
import { runningFunctions } from './running-functions.ts'
import { startAws } from './start-aws.ts'

const patienceMs = 10_000

/**
 * Runs all of Crier on this machine with the bundled handlers. Only one at a time per process, because handlers read
 * `process.env`.
 */
export const startLocalSystem = (options: LocalSystemOptions): Promise<LocalSystem> => startTogether((parts) => startParts(parts, options))

const startParts = async (parts: Parts, options: LocalSystemOptions) => {
  const bundling = options.bundling ?? bundleFunctions()
  // Awaited below. A port that's taken ends the start before that.
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
  const sandbox = await addSandbox(parts, {
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
  load(bundles)
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

/**
 * Checks every call a function makes against the rights in the templates. Returns what the templates say about the
 * functions.
 */
const enforceRights = async (parts: Parts) => {
  // Imported only when the check is requested.
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

/** The sign-in providers and the payment provider: the sandbox, where it's not the real one. */
const outsideOf = ({ google, github, stripe }: LocalSystemOptions, sandboxUrl: string) => ({
  google: google ?? { clientId: fakeProviders.google.localClientId, sandboxUrl },
  github: github ?? { clientId: fakeProviders.github.localClientId, sandboxUrl },
  stripeSandboxUrl: stripe ? undefined : sandboxUrl,
  mailSandboxUrl: sandboxUrl,
})

const secretsOf = ({ platforms }: LocalSystemOptions) => byPlatform((platform) => platforms?.[platform]?.clientSecret)
