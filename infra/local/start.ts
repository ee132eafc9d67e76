import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSite } from '../build-site.ts'
import { inTurn } from './in-turn.ts'
import { type LocalSystem, startLocalSystem } from './local-system.ts'
import type { Part } from './parts.ts'
import { report } from './report.ts'
import { demoUser, seedDemo } from './seed.ts'
import { readSettings } from './settings.ts'
import { StartError } from './start-error.ts'

const environmentFile = fileURLToPath(new URL('../../.env', import.meta.url))

const main = async () => {
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
  process.setSourceMapsEnabled(true)
  const ending = new AbortController()
  let system: LocalSystem | undefined
  let development: Part | undefined
  const end = async (code: number) => {
    if (ending.signal.aborted) process.exit(code)
    ending.abort()
    await development?.stop()
    await system?.stop().catch((error: unknown) => report('Crier did not stop cleanly.', error))
    process.exit(code)
  }
  // The first signal lets running deliveries end, a second one doesn't wait for them.
  process.on('SIGINT', () => void end(0))
  process.on('SIGTERM', () => void end(0))

  const onDeath = (message: string) => {
    report(message)
    void end(1)
  }
  const settings = readSettings(process.env)
  if (process.argv.includes('--dev')) {
    const { site, ...part } = await startDevelopment(settings.sandboxPort + 1, () => system)
    development = part
    settings.site = site
  } else await buildSite()
  system = await startLocalSystem({ ...settings, onDeath })
  if (ending.signal.aborted) return system.stop()
  console.log(welcome(system))
  await seedInBackground(system, ending.signal)
}

/** The site from its source, and functions that are bundled again when their code changes. */
const startDevelopment = async (port: number, running: () => LocalSystem | undefined) => {
  const { devSite } = await import('./dev-site.ts')
  const onHandlerChange = inTurn(async () => {
    try {
      await running()?.reload()
      console.log('The functions were bundled again.')
    } catch (error) {
      report('The functions could not be bundled.', error)
    }
  })
  return devSite({ port, onHandlerChange })
}

const welcome = ({ url, sandboxUrl }: LocalSystem) => `Crier is ready at ${url}
  Sandbox     ${sandboxUrl}/  shows what was published on each platform, and switches faults on
  Mail inbox  ${sandboxUrl}/mail  shows every mail that was sent
  API         ${url}/api/openapi.json  describes it
  Demo user   ${demoUser.email} / ${demoUser.password}
  Ctrl-C stops everything.`

const seedInBackground = async (system: LocalSystem, signal: AbortSignal) => {
  try {
    if (await seedDemo(system, signal)) console.log('The demo user is ready.')
  } catch (error) {
    if (!signal.aborted) report('The demo user could not be made.', error)
  }
}

main().catch((error: unknown) => {
  if (error instanceof StartError) report(error.message)
  else report('Crier could not start.', error)
  process.exit(1)
})
