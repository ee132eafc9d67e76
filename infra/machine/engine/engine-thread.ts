import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { MachineSettings } from '../settings.ts'
import type { EngineCalls, ServingCalls } from './engine-calls.ts'
import { connectThreads } from './thread-calls.ts'

type Options = {
  settings: MachineSettings
  answers: ServingCalls
  /** Hears that the thread ended though nobody asked for it. */
  onDeath: (message: string) => void
}

/** Room for young objects, in MB. What 200 deliveries at once hold would outlive a smaller one, and be copied again and again. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 }

/** Starts the engine in its thread, where it waits to be told to begin. */
export const startEngineThread = ({ settings, answers, onDeath }: Options) => {
  // Without this, the limit that package.json gives the process for its young objects would hold for the thread as well.
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
    /** Lets what runs end, for `patienceMs` at most, then ends the thread. */
    stop: async (patienceMs: number) => {
      isEnding = true
      await engine.ask('stop', patienceMs).catch(() => undefined)
      await worker.terminate()
    },
  }
}
