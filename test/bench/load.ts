import type { Bench } from './bench-context.ts'
import { startChild } from './children.ts'
import { type Job, type Measured, Result } from './load-messages.ts'

export type Generator = ReturnType<typeof startGenerator>

/** Starts the load generator. Jobs submitted while others run are run concurrently. */
export const startGenerator = (bench: Pick<Bench, 'parts'>) => {
  const child = startChild(bench, new URL('./load-generator.ts', import.meta.url))
  const waiting = new Map<number, { resolve: (measured: Measured) => void; reject: (error: Error) => void }>()
  let ids = 0
  child.process.on('message', (message) => {
    const { id, measured } = Result.parse(message)
    waiting.get(id)?.resolve(measured)
    waiting.delete(id)
  })
  child.process.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`The load generator ended. ${child.complaints().join('\n')}`))
  })
  return {
    run: (job: Job) =>
      new Promise<Measured>((resolve, reject) => {
        ids += 1
        waiting.set(ids, { resolve, reject })
        child.process.send({ id: ids, job })
      }),
    stop: child.stop,
  }
}
