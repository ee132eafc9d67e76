import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { outputOf, secretsOf } from '../logs/instance-output.ts'

/** The system that this project's tests run against. */
export const testSystem = process.env.TEST_SYSTEM === 'aws' ? 'aws' : 'machine'

const ownProgram = fileURLToPath(new URL('./system-process.ts', import.meta.url))

const Addresses = z.object({
  url: z.url(),
  sandboxUrl: z.url(),
  /** The machine's data folder. */
  dataFolder: z.string().optional(),
  /** The functions' environment variables, when running as on AWS. */
  environment: z.record(z.string(), z.string()).optional(),
})

/** The addresses of a running system, with access to its internals. */
export type Addresses = z.infer<typeof Addresses>

/** A running local system: its addresses, its output, and ways to stop or kill it, which fail if it logged a secret. */
export type Crier = Awaited<ReturnType<typeof start>>

/**
 * Starts Crier in its own process on free ports, either as one machine or, where the project says so, as on AWS. There,
 * each function has the variables, timeout, and permissions that its stack grants. `data` is a folder, or `memory` to
 * keep nothing. `settings` are those in .env.example.
 */
export const startCrier = (data = 'memory', settings: Record<string, string> = {}) => start(testSystem, { data, settings })

/** Same as startCrier, but always as on AWS. */
export const startCrierOnAws = async (data = 'memory', settings: Record<string, string> = {}) => {
  const { environment = {}, ...crier } = await start('aws', { data, settings })
  return { ...crier, environment }
}

/** Starts Crier as one machine from a copy of this repository. */
export const startCrierIn = (folder: string) =>
  start('machine', { data: 'memory', settings: {}, program: join(folder, 'test/api/system-process.ts') })

type Settings = { data: string; settings: Record<string, string>; program?: string }

const start = async (system: typeof testSystem, { data, settings, program = ownProgram }: Settings) => {
  const given = { CRIER_IAM: 'enforce', CRIER_LOG: 'info', ...settings }
  const child = fork(program, [system, data, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const output = outputOf(child)
  // When everything it wrote has arrived.
  const closed = once(child, 'close')
  const ended = closed.then(() => {
    output.search()
    throw new Error(`The system ended while it started. ${output.complaints()}`)
  })
  // An exit after the start is no longer a start-up failure.
  ended.catch(() => undefined)
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
  const addresses = Addresses.parse(message)
  const secrets = secretsOf(given, addresses.dataFolder ?? (data === 'memory' ? undefined : data))

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
    output.search(secrets)
    const complaints = output.complaints()
    if (complaints.includes('IAM refuses')) throw new Error(`On AWS a call would be refused.\n${complaints}`)
  }
  return {
    ...addresses,
    processId: child.pid,
    /** The warnings and errors. */
    complaints: output.complaints,
    /** Everything the functions logged. */
    logged: output.logged,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
