import { parentPort, workerData } from 'node:worker_threads'
import { quietLogs } from '../machine/process/quiet-output.ts'
import type { ThreadAnswer, ThreadCall, ThreadData } from './function-thread.ts'
import { loadFunctions } from './lambda.ts'

// A thread that runs one function for the process that started it.
const { bundle, showsLogs, mapsSources }: ThreadData = workerData
process.setSourceMapsEnabled(mapsSources)
if (!showsLogs) quietLogs()
const functions = loadFunctions([bundle])

const answerTo = async ({ id, event }: ThreadCall): Promise<ThreadAnswer> => {
  try {
    return { id, answer: await functions(bundle.name)(event) }
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', async (call: ThreadCall) => parentPort?.postMessage(await answerTo(call)))
