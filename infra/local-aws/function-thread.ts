import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Bundle } from '../build/bundle.ts'
import type { Invoke } from './lambda.ts'

type Options = {
  bundle: Bundle
  /** Passes the function's own log lines through. */
  showsLogs: boolean
  /** Called if the thread ends unexpectedly. */
  onDeath: (message: string) => void
}

/**
 * Heap space for young objects, in MB. The objects of 200 concurrent deliveries would outlive a smaller one and be
 * copied over and over.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48 }

/** What a thread starts with. */
export type ThreadData = { bundle: Bundle; showsLogs: boolean; mapsSources: boolean }
/** An invocation, and its result. */
export type ThreadCall = { id: number; event: unknown }
export type ThreadAnswer = { id: number; answer: unknown } | { id: number; error: unknown }

export type FunctionThread = {
  invoke: Invoke
  /** Lets running invocations end, then ends the thread. */
  retire: () => Promise<void>
  /** Ends the thread at once. Running invocations fail. */
  stop: () => Promise<void>
}

/**
 * Runs a function in a thread of its own, so it uses another CPU core than the system does. The thread starts with the
 * first call, because many systems never make one. It sees the process's variables at that point.
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
    // Without this, the young-generation limit that package.json sets for the process would apply to each thread.
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
