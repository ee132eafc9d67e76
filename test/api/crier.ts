import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

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

/** A running local system: its addresses, its error output, and ways to stop or kill it. */
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
  const child = fork(program, [system, data, JSON.stringify({ CRIER_IAM: 'enforce', ...settings })], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let complaints = ''
  let logged = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text
  })
  const exited = once(child, 'exit')
  const ended = exited.then(() => {
    throw new Error(`The system ended while it started. ${complaints}`)
  })
  // An exit after the start is no longer a start-up failure.
  ended.catch(() => undefined)
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])

  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    if (complaints.includes('IAM refuses')) throw new Error(`On AWS a call would be refused.\n${complaints}`)
  }
  return {
    ...Addresses.parse(message),
    processId: child.pid,
    /** Everything written to standard error: only warnings and errors. */
    complaints: () => complaints,
    /** Everything the functions logged, if the settings allow it. */
    logged: () => logged,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
