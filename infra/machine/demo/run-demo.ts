import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OnBuildNews } from '../../../web/prerender/build-news.ts'
import { beginSite } from '../../build/build-site.ts'
import type { Part } from '../process/parts.ts'
import { progress } from '../process/progress.ts'
import { report } from '../process/report.ts'
import { runUntilSignal } from '../process/run-until-signal.ts'
import type { LocalSystem, LocalSystemOptions } from './local-machine.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readSettings } from './settings.ts'

const environmentFile = fileURLToPath(new URL('../../../.env', import.meta.url))

type Demo = {
  startSystem: (options: LocalSystemOptions) => Promise<LocalSystem>
  /** Starts bundling the functions, where the system runs them bundled. */
  beginBundles?: (onNews: OnBuildNews) => Promise<Required<Pick<LocalSystemOptions, 'bundling'>>>
}

/** What's running so far. */
type Running = { system?: LocalSystem; development?: Part }

/** Runs all of Crier with a demo user until someone ends it. */
export const runDemo = (demo: Demo) => {
  process.setSourceMapsEnabled(true)
  const running: Running = {}
  runUntilSignal({
    start: (ending, onDeath) => start(demo, running, { ending, onDeath }),
    stop: async () => {
      await running.development?.stop()
      await running.system?.stop()
    },
  })
}

type Lifetime = { ending: AbortSignal; onDeath: (message: string) => void }

const start = async ({ startSystem, beginBundles }: Demo, running: Running, { ending, onDeath }: Lifetime) => {
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
  const options: LocalSystemOptions = { ...readSettings(process.env), onDeath }
  const onNews = progress()
  // Other processes build what's needed. They start before the rest of our own code is loaded.
  if (beginBundles) {
    const { bundling } = await beginBundles(onNews)
    // Awaited where it's needed. The start may end before that.
    bundling.catch(() => undefined)
    options.bundling = bundling
  }
  const opened = Promise.withResolvers<void>()
  const site = process.argv.includes('--dev') ? undefined : beginSite({ onNews, drawAfter: opened.promise })
  options.siteBuild = site
  if (!site) {
    const development = await startDevelopment(options.sandboxPort + 1, beginBundles && oneAtATime(() => bundleAgain(running)))
    running.development = development
    options.site = development.site
  }

  const system = await startSystem(options)
  running.system = system
  if (ending.aborted) return system.stop()
  const demoUser = await makeDemoUser(system, ending, site?.pages)
  await site?.pages
  if (ending.aborted) return
  console.log(welcome(system, demoUser))
  opened.resolve()
  await site?.whole.catch((error: unknown) => report('The site’s images couldn’t be drawn.', error))
}

/**
 * The site from source. Node watches what a machine runs and restarts it. Functions bundled as on AWS are rebundled
 * when their code changes.
 */
const startDevelopment = async (port: number, onHandlerChange: (() => void) | undefined) => {
  const { devSite } = await import('./dev-site.ts')
  return devSite({ port, onHandlerChange })
}

const bundleAgain = async ({ system }: Running) => {
  try {
    await system?.reload?.()
    console.log('The functions have been rebuilt.')
  } catch (error) {
    report('The functions couldn’t be built.', error)
  }
}

type DemoUser = { email: string; password: string }

/**
 * The demo user, unless creating them failed. Their post that's due in a minute waits for the site, where they watch it
 * go out.
 */
const makeDemoUser = async (system: LocalSystem, ending: AbortSignal, site: Promise<void> | undefined): Promise<DemoUser | undefined> => {
  const { demoUser, beginDemo } = await import('./seed.ts')
  const onFailure = (error: unknown) => {
    if (!ending.aborted) report('The demo user couldn’t be created.', error)
  }
  const opening = site?.catch(() => undefined)
  const { written, whole } = beginDemo(system, ending, { onBegin: () => console.log('Creating the demo user …'), opening })
  whole.catch(onFailure)
  return written.then(
    () => demoUser,
    () => undefined,
  )
}

const welcome = ({ url, sandboxUrl }: LocalSystem, demoUser: DemoUser | undefined) => `Crier is ready at ${url}
  Sandbox     ${sandboxUrl}/  shows what was published on each platform, and turns faults on
  Mail inbox  ${sandboxUrl}/mail  shows every email that was sent
  API         ${url}/api/openapi.json  describes it
${demoUser ? `  Demo user   ${demoUser.email} / ${demoUser.password}\n` : ''}  Ctrl-C stops everything.`
