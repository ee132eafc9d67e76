import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'

export type Child = {
  process: ChildProcess
  /** Returns the next message, parsed. Rejects if the child exits first. */
  receive: <Schema extends z.ZodType>(schema: Schema) => Promise<z.output<Schema>>
  /** Warnings and errors printed so far. */
  complaints: () => string[]
  stop: () => Promise<void>
}

/** Arguments for the program and for Node. */
type Started = { args?: string[]; execArgv?: string[] }

const patienceMs = 15 * secondMs

/**
 * Starts one of the bench's own programs. It exits when its channel to us closes, either through `stop` or when we exit
 * ourselves, so no program is ever left behind.
 */
export const startChild = ({ parts }: Pick<Bench, 'parts'>, file: URL, { args = [], execArgv = [] }: Started = {}): Child => {
  const child = fork(fileURLToPath(file), args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv })
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const exited = once(child, 'exit')
  const complaints = () => printed.split('\n').filter((line) => line !== '')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await exited
    clearTimeout(timer)
  }
  return parts.add({
    process: child,
    complaints,
    stop,
    receive: async (schema) => {
      const ended = exited.then(() => Promise.reject(new Error(`${file.pathname} ended by itself. ${complaints().slice(0, 8).join('\n')}`)))
      const [message]: unknown[] = await Promise.race([once(child, 'message'), ended])
      return schema.parse(message)
    },
  })
}
