import { Worker } from 'node:worker_threads'

/**
 * Starts a thread for one piece of work, and returns the first message it posts. `task` names what ended if it ends
 * without one.
 */
export const askThread = (script: URL, { name, task, workerData }: { name: string; task: string; workerData: unknown }): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(script, { name, workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`${task} ended with ${code}, and no answer.`)))
  })
