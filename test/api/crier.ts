import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** Which system the tests of this project are about. */
export const testSystem = process.env.TEST_SYSTEM === 'aws' ? 'aws' : 'machine'

const ownProgram = fileURLToPath(new URL('./system-process.ts', import.meta.url))

const Addresses = z.object({
  url: z.url(),
  sandboxUrl: z.url(),
  /** Where one machine keeps its data. */
  dataFolder: z.string().optional(),
  /** What the functions see, where they run as on AWS. */
  environment: z.record(z.string(), z.string()).optional(),
})

/** Where a running system is, and its insides. */
export type Addresses = z.infer<typeof Addresses>

/** A running local system: where it is, what it complained of, and how to end it, gently or outright. */
export type Crier = Awaited<ReturnType<typeof start>>

/**
 * Starts Crier in a process of its own on free ports: as one machine, or, where the project says so, as on AWS. There each function has the variables, the time and
 * the rights that the stacks give it. `data` is a folder, or `memory` to keep nothing; `settings` are those of .env.example.
 */
export const startCrier = (data = 'memory', settings: Record<string, string> = {}) => start(testSystem, { data, settings })

/** The same as on AWS, whatever the project is about. */
export const startCrierOnAws = async (data = 'memory', settings: Record<string, string> = {}) => {
  const { environment = {}, ...crier } = await start('aws', { data, settings })
  return { ...crier, environment }
}

/** The same as one machine from a copy of this repository. */
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
  // Once it has started, its end is no failure of the start.
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
    /** What it wrote on standard error: warnings and errors only. */
    complaints: () => complaints,
    /** What its functions logged, if the settings let that through. */
    logged: () => logged,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
