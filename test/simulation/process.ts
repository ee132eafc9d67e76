import { secondMs } from '#shared/domain/times.ts'
import type { Faults } from './faults.ts'
import type { Process, World } from './world.ts'

export const never = () => new Promise<never>(() => undefined)

/** Starts a process, which runs until it ends, throws, or dies. */
export const startProcess = (
  world: World,
  { skewMs, kill }: Pick<Faults, 'skewMs' | 'kill'>,
  diesAt = Number.POSITIVE_INFINITY,
): Process => ({
  isAlive: true,
  skewMs: world.chance.between(-Math.round(skewMs), Math.round(skewMs)),
  diesEarly: kill,
  diesAt,
  awaits: 0,
  frozen: undefined,
  machine: world.machine(),
})

/** Freezes everything in a Lambda between two calls, including work nobody awaited. */
export const freeze = (process: Process) => {
  process.frozen ??= Promise.withResolvers()
}

export const thaw = (process: Process) => {
  const { frozen } = process
  process.frozen = undefined
  frozen?.resolve()
}

const passes = async (world: World, process: Process) => {
  await world.pause(latency(world, process))
  while (process.frozen) await process.frozen.promise
}

/** Makes a call from a process under the world's rules. */
export const call = async <Result>(
  world: World,
  process: Process,
  effect: () => Promise<Result>,
  failing: { before?: number; after?: number } = {},
): Promise<Result> => {
  const { chance } = world
  await passes(world, process)
  if (dies(world, process)) return never()
  if (chance.happens(failing.before ?? 0)) throw new Error('The store is out of reach.')
  const result = await effect()
  await passes(world, process)
  if (dies(world, process)) return never()
  if (chance.happens(failing.after ?? 0)) throw new Error('The answer of the store was lost.')
  return result
}

/** Wraps a port so every method is called through the world. */
export const through = <Port extends object>(
  world: World,
  process: Process,
  port: Port,
  failing: { before?: number; after?: number } = {},
): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => call(world, process, async () => Reflect.apply(method, target, given), failing)
    },
  })

/** Reports whether the process dies at this await or has already died. */
export const dies = (world: World, process: Process) => {
  process.awaits++
  if (world.chance.happens(process.diesEarly) || process.awaits === process.diesAt || process.machine !== world.machine())
    process.isAlive = false
  return !process.isAlive
}

/**
 * Usually a moment. With faults, sometimes seconds, and rarely so long that a slow worker's lease ends before it knows.
 */
const latency = ({ chance }: World, { diesEarly }: Process) => {
  if (diesEarly > 0 && chance.happens(0.002)) return chance.between(30 * secondMs, 90 * secondMs)
  if (diesEarly > 0 && chance.happens(0.03)) return chance.between(100, 3 * secondMs)
  return chance.between(1, 20)
}
