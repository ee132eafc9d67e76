import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Bundle } from '../build/bundle.ts'
import type { Invoke } from './lambda.ts'

type Options = {
  bundle: Bundle
  /** Lets the function's own log lines through. */
  showsLogs: boolean
  /** Hears that the thread ended though nobody asked for it. */
  onDeath: (message: string) => void
}

/** Room for young objects, in MB. What 200 deliveries at once hold would outlive a smaller one, and be copied again and again. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 }

/** What a thread is started with. */
export type ThreadData = { bundle: Bundle; showsLogs: boolean; mapsSources: boolean }
/** An invocation, and what became of it. */
export type ThreadCall = { id: number; event: unknown }
export type ThreadAnswer = { id: number; answer: unknown } | { id: number; error: unknown }

export type FunctionThread = {
  invoke: Invoke
  /** Lets what runs end, then the thread. */
  retire: () => Promise<void>
  /** Ends the thread at once: what runs in it fails. */
  stop: () => Promise<void>
}

/**
 * Runs a function in a thread of its own. So it keeps another processor busy than the system does. The thread starts with the first call,
 * because many systems never make one. It finds the variables that the process has by then.
 */
export const functionThread = ({ bundle, showsLogs, onDeath }: Options): FunctionThread => {
  const running = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | undefined
  let isEnding = false
  let calls = 0

  const settle = (message: ThreadAnswer) => {
    const call = running.get(message.id)
    running.delete(message.id)
    if ('error' in message) call?.reject(message.error)
    else call?.resolve(message.answer)
  }
  const start = () => {
    const workerData: ThreadData = { bundle, showsLogs, mapsSources: process.sourceMapsEnabled }
    // Without this, the limit that package.json gives the process for its young objects would hold for each thread.
    setFlagsFromString('--max-semi-space-size=0')
    const started = new Worker(new URL('./function-worker.ts', import.meta.url), { workerData, name: bundle.name, resourceLimits })
    let reason = 'it ended by itself'
    started.on('message', settle)
    started.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    })
    started.once('exit', () => {
      for (const { reject } of running.values()) reject(new Error(`The thread of ${bundle.name} has ended.`))
      running.clear()
      if (!isEnding) onDeath(`The thread of ${bundle.name} ended, so Crier stops too: ${reason}`)
      isEnding = true
    })
    return started
  }
  const stop = async () => {
    isEnding = true
    await worker?.terminate()
  }
  return {
    invoke: async (event) => {
      if (isEnding) throw new Error(`The thread of ${bundle.name} has ended.`)
      worker ??= start()
      calls += 1
      const call = Promise.withResolvers<unknown>()
      running.set(calls, call)
      worker.postMessage({ id: calls, event } satisfies ThreadCall)
      return call.promise
    },
    retire: async () => {
      await Promise.allSettled([...running.values()].map(({ promise }) => promise))
      await stop()
    },
    stop,
  }
}
