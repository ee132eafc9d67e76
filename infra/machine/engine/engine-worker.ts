import { parentPort, workerData } from 'node:worker_threads'
import { openParts } from '../own-parts.ts'
import { quietLogs } from '../process/quiet-output.ts'
import type { MachineSettings } from '../settings.ts'
import { openEngine } from './engine.ts'
import type { EngineCalls, ServingCalls } from './engine-calls.ts'
import { connectThreads } from './thread-calls.ts'

// The engine in a thread of its own, so no API request delays a post.
const settings: MachineSettings = workerData
if (!parentPort) throw new Error('This runs in a thread that a machine starts.')
if (!settings.showsLogs) quietLogs()

const parts = openParts({ settings, takeMail: (mail) => serving.ask('takeMail', mail) })
const engine = openEngine({
  settings,
  parts,
  measure: (measured, ms) => void serving.ask('measured', { measured, ms }),
  count: (counted) => void serving.ask('measured', { counted }),
})
const calls: EngineCalls = {
  begin: engine.begin,
  send: engine.deliveries.send,
  runJobsOf: engine.runJobsOf,
  runJobs: engine.runJobs,
  queueSizes: engine.queueSizes,
  stop: async (patienceMs) => {
    await engine.stop(patienceMs)
    parts.close()
  },
}
const serving = connectThreads<ServingCalls>(parentPort, calls)
