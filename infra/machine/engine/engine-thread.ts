import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { MachineSettings } from '../settings.ts'
import type { EngineCalls, ServingCalls } from './engine-calls.ts'
import { connectThreads } from './thread-calls.ts'

type Options = {
  settings: MachineSettings
  answers: ServingCalls
  /** Called if the thread ends unexpectedly. */
  onDeath: (message: string) => void
}

/**
 * Heap space for young objects, in MB. The objects of 200 concurrent deliveries would outlive a smaller one and be
 * copied over and over.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48 }

/** Starts the engine in its thread, where it waits for the order to begin. */
export const startEngineThread = ({ settings, answers, onDeath }: Options) => {
  // Without this, the young-generation limit that package.json sets for the process would apply to the thread as well.
  setFlagsFromString('--max-semi-space-size=0')
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: settings, name: 'engine', resourceLimits })
  const engine = connectThreads<EngineCalls>(worker, answers)
  let reason = 'it ended by itself'
  let isEnding = false
  worker.on('error', (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  })
  worker.once('exit', () => {
    engine.hangUp(new Error('The engine has ended.'))
    if (!isEnding) onDeath(`The engine ended, so Crier stops too: ${reason}`)
  })
  return {
    ask: engine.ask,
    /** Lets running work end, for `patienceMs` at most, then ends the thread. */
    stop: async (patienceMs: number) => {
      isEnding = true
      await engine.ask('stop', patienceMs).catch(() => undefined)
      await worker.terminate()
    },
  }
}
