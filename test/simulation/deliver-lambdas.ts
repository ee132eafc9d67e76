import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import type { DeliveryDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Faults } from './faults.ts'
import { freeze, startProcess, thaw } from './process.ts'
import type { Process, World } from './world.ts'

const visibilityMs = 360 * secondMs
const lambdaMs = minuteMs
const receivesMax = 5
const batchMax = 10

type Received = { message: DeliveryMessage; receives: number; isDone: boolean }

/** A process with whatever it remembers between calls. `calls` counts them. */
type Lambda = { process: Process; deps: DeliveryDeps; calls: number; under: Faults }

type Parts = {
  faults: () => Faults
  depsOf: (process: Process) => DeliveryDeps
  report: (message: string, error: unknown) => void
  /**
   * The await at which each new process is certain to die, in turn. If there are any, each message gets its own
   * process.
   */
  deaths: readonly number[]
  /** How many batches are processed concurrently. */
  batchesMax: number
}

/**
 * The queue's Lambdas. Up to ten messages that arrive together go to one Lambda. It's reused with its state and frozen
 * between calls, along with any work nobody awaited. It ends after a minute. Unfinished messages return after the
 * visibility timeout, up to five times.
 */
export const createDeliverLambdas = (world: World, { faults, depsOf, report, deaths, batchesMax }: Parts) => {
  const { chance } = world
  const idle: Lambda[] = []
  const waiting: Received[] = []
  let started = 0
  let running = 0

  const start = (): Lambda => {
    const process = startProcess(world, { ...faults(), skewMs: Math.min(faults().skewMs, 200) }, deaths[started++])
    return { process, deps: depsOf(process), calls: 0, under: faults() }
  }
  const take = (): Lambda => {
    const lambda = chance.happens(0.2) ? undefined : idle.pop()
    // Faults that are over don't live on in processes started under them.
    if (!lambda || lambda.process.machine !== world.machine() || !isDeepStrictEqual(lambda.under, faults())) return start()
    thaw(lambda.process)
    return lambda
  }

  const work = async (lambda: Lambda, batch: readonly Received[]) => {
    const { process, deps } = lambda
    const call = ++lambda.calls
    const leave = occupy()
    world.at(world.now() + lambdaMs, () => {
      if (lambda.calls === call && !process.frozen) process.isAlive = false
      leave()
    })
    const deliver = (received: Received) =>
      deliverTarget(deps, received.message).then(
        () => {
          received.isDone = true
        },
        (error: unknown) => report('deliver failed', error),
      )
    await Promise.all(batch.map(deliver))
    freeze(process)
    if (deaths.length === 0) idle.push(lambda)
    leave()
  }
  /** Occupies a batch's place. Leaving it admits the next batch. */
  const occupy = () => {
    running += 1
    let isThere = true
    return () => {
      if (!isThere) return
      isThere = false
      running -= 1
      if (running === batchesMax - 1) poll()
    }
  }

  const poll = () => {
    if (running >= batchesMax) return
    const batch = waiting.splice(0, deaths.length > 0 ? 1 : batchMax)
    if (batch.length === 0) return
    for (const received of batch)
      world.at(world.now() + visibilityMs, () => {
        if (!received.isDone && received.receives < receivesMax) receive(received.message, received.receives + 1)
      })
    // The Lambda couldn't read its secrets, or there was no capacity for another.
    if (chance.happens(faults().startFails)) return
    void work(take(), batch)
  }

  const receive = (message: DeliveryMessage, receives = 1) => {
    waiting.push({ message, receives, isDone: false })
    const isFirst = waiting.length % batchMax === 1 || deaths.length > 0
    if (isFirst) world.at(world.now() + chance.pick([0, 0, 20, 200] as const), poll)
  }
  return { receive }
}
