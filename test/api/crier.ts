import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const program = fileURLToPath(new URL('./system-process.ts', import.meta.url))

const Addresses = z.object({ url: z.url(), sandboxUrl: z.url(), environment: z.record(z.string(), z.string()) })

/** A running local system: where it is, what it complained of, and how to end it, gently or outright. */
export type Crier = Awaited<ReturnType<typeof startCrier>>

/** Starts a local system in a process of its own on free ports. `data` is a folder, or `memory` to keep nothing. */
export const startCrier = async (data = 'memory') => {
  const child = fork(program, [data], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  let complaints = ''
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
  }
  return {
    ...Addresses.parse(message),
    /** What it wrote on standard error: warnings and errors only. */
    complaints: () => complaints,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
