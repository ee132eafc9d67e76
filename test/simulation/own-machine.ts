import type { Deliveries } from '#functions/ports/deliveries.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import type { DeliveryDeps, Report, SweepDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { beginPublishing } from '#infra/machine/engine/begin-publishing.ts'
import { deliveryQueue } from '#infra/machine/engine/delivery-queue.ts'
import { everyMinute, type Timer } from '#infra/machine/engine/every-minute.ts'
import { noFaults } from './faults.ts'
import { startProcess } from './process.ts'
import type { Process, World } from './world.ts'

type Parts = {
  deliveryDeps: (process: Process) => DeliveryDeps
  sweepDeps: (process: Process) => SweepDeps
  doJobs: (process: Process) => Promise<unknown>
  report: Report
}

/** A period (ms) during which the machine published. */
export type Uptime = { from: number; to: number }

/**
 * Crier on one machine (`infra/machine`): its own queue and startup, in one process. That process only ends as a whole
 * and loses the messages in its memory.
 */
export const createOwnMachine = (world: World, { deliveryDeps, sweepDeps, doJobs, report }: Parts) => {
  const uptimes: Uptime[] = []

  const open = () => {
    const process = startProcess(world, noFaults)
    const timer: Timer = (ms, work) => {
      let isOn = true
      world.at(world.now() + ms, () => {
        if (isOn && process.isAlive) work()
      })
      return () => {
        isOn = false
      }
    }
    const delivering = deliveryDeps(process)
    const queue = deliveryQueue({ deliver: async (message) => void (await deliverTarget(delivering, message)), report, timer })
    const begun: { stop: () => Promise<void> }[] = [queue]
    const begin = () => {
      if (!process.isAlive) return
      uptimes.push({ from: world.now(), to: Number.POSITIVE_INFINITY })
      begun.push(
        beginPublishing({ queue, sweeping: sweepDeps(process), report, timer }),
        everyMinute({ work: () => doJobs(process), onError: (error) => report('jobs failed', error), now: world.clock, timer }),
      )
    }
    return { process, begin, deliveries: queue.deliveries, stop: () => Promise.all(begun.map((part) => part.stop())) }
  }
  let running: ReturnType<typeof open> | undefined

  /** From here on it answers people. It publishes `idleMs` later. */
  const start = (idleMs = 0) => {
    running = open()
    world.at(world.now() + idleMs, running.begin)
  }
  const endUptime = () => {
    const uptime = uptimes.at(-1)
    if (uptime) uptime.to = Math.min(uptime.to, world.now())
  }
  const deliveries: Deliveries = { send: async (entries) => running?.deliveries.send(entries) ?? [] }
  return {
    deliveries,
    uptimes,
    start,
    isRunning: () => running !== undefined,
    /** Starts nothing more. What's running continues until it ends or the machine is cut off. */
    stop: () => {
      endUptime()
      void running?.stop()
    },
    /** Ends it in the middle of whatever it's doing and restarts it after `downMs`. */
    cut: ({ downMs, idleMs }: { downMs: number; idleMs: number }) => {
      world.endMachine()
      if (running) running.process.isAlive = false
      running = undefined
      endUptime()
      const ended = world.machine()
      // Cutting it off while it's down postpones its restart.
      world.at(world.now() + downMs, () => {
        if (world.machine() === ended) start(idleMs)
      })
    },
  }
}
