import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { type DoorAttack, doorAttacks } from './door-attacks.ts'
import { openDoorConnection } from './door-connection.ts'

/** A running production Crier in its own process. */
type Target = { port: number; processId: number }

/**
 * The effects of an attack: the process's memory in MB and its CPU time (undefined where the system doesn't report
 * them), and the longest wait of another caller, which a busy machine lengthens.
 */
export type DoorResult = {
  name: string
  memoryBefore: number | undefined
  memoryPeak: number | undefined
  processorMs: number | undefined
  longestWaitMs: number
  answers: Record<string, number>
  findings: string[]
}

/** The most memory that an attack may take, in MB. Leaves room for garbage that hasn't been collected yet. */
const memoryMax = 150
/** The most CPU time that an attack may take. Everyone else waits for at most that long. */
const processorMaxMs = 3 * secondMs
/** The longest that another caller may wait, even on a machine that's busy with other work. */
const waitMaxMs = 8 * secondMs
/** How long an attack may last. Anything not sent by then was not accepted. */
const attackMs = 20 * secondMs
/** How long connections stay open before the memory is read for the last time. */
const standMs = secondMs
const lookEveryMs = 50

type Run = { attacks?: readonly DoorAttack[]; onResult?: (result: DoorResult) => void }

/** Runs the attacks one after another, each on its own connections. */
export const attackDoor = async (target: Target, { attacks = doorAttacks, onResult }: Run = {}) => {
  const results: DoorResult[] = []
  for (const attack of attacks) {
    const result = await run(target, attack)
    onResult?.(result)
    results.push(result)
    if (result.findings.includes(died)) break
  }
  return results
}

const died = 'takes the process down'

const run = async ({ port, processId }: Target, { name, connections, send }: DoorAttack): Promise<DoorResult> => {
  const [memoryBefore, processorBefore] = [memoryOf(processId), processorTimeOf(processId)]
  const watch = watchOver({ port, processId })
  const opened = await Promise.all(Array.from({ length: connections }, () => openDoorConnection(port)))
  await Promise.race([Promise.all(opened.map(send)), pause(attackMs)])
  await pause(standMs)
  const answers = Object.groupBy(opened, (one) => `${one.status() ?? (one.isClosed() ? 'closed' : 'open')}`)
  for (const { close } of opened) close()
  const { memoryPeak, longestWaitMs } = await watch.end()
  const memory = (memoryPeak ?? 0) - (memoryBefore ?? 0)
  const processorMs = differenceOf(processorTimeOf(processId), processorBefore)
  return {
    name,
    memoryBefore,
    memoryPeak,
    processorMs,
    longestWaitMs,
    answers: Object.fromEntries(Object.entries(answers).map(([answer, all = []]) => [answer, all.length])),
    findings: [
      ...(isRunning(processId) ? [] : [died]),
      ...(memory > memoryMax ? [`takes ${Math.round(memory)} MB`] : []),
      ...((processorMs ?? 0) > processorMaxMs ? [`takes a processor for ${processorMs} ms`] : []),
      ...(longestWaitMs > waitMaxMs ? [`lets others wait for ${Math.round(longestWaitMs)} ms`] : []),
    ],
  }
}

/** Repeats a cheap request as another caller, tracking the longest wait and the peak memory. */
const watchOver = ({ port, processId }: Target) => {
  let isOver = false
  let memoryPeak = memoryOf(processId)
  let longestWaitMs = 0
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      await fetch(`http://localhost:${port}/api/nothing`, { signal: AbortSignal.timeout(attackMs) })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined)
      longestWaitMs = Math.max(longestWaitMs, performance.now() - start)
      const memory = memoryOf(processId)
      if (memory !== undefined) memoryPeak = Math.max(memoryPeak ?? 0, memory)
      await pause(lookEveryMs)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return { memoryPeak, longestWaitMs }
    },
  }
}

/**
 * A Linux /proc file of a process, see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html. Undefined on other
 * systems, or once the process has ended.
 */
const toldOf = (processId: number, file: 'status' | 'stat') => {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

const memoryOf = (processId: number) => {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(toldOf(processId, 'status') ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
}

/**
 * The process's CPU time in ms, from fields 14 and 15, which Linux counts in hundredths of a second.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
const processorTimeOf = (processId: number) => {
  const told = toldOf(processId, 'stat')
  // The process name before these fields may contain spaces.
  const fields = told?.slice(told.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * 10
}

const differenceOf = (after: number | undefined, before: number | undefined) =>
  after === undefined || before === undefined ? undefined : after - before

const isRunning = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/**
 * A readable line: memory before the attack and at its peak, CPU time, the longest wait, and how many connections got
 * each response.
 */
export const lineOf = ({ name, memoryBefore, memoryPeak, processorMs, longestWaitMs, answers, findings }: DoorResult) => {
  const memory = `${shown(memoryBefore)} → ${shown(memoryPeak)} MB`
  return `${name}: ${memory}, processor ${shown(processorMs)} ms, others wait ${Math.round(longestWaitMs)} ms, ${JSON.stringify(answers)}${findings.map((text) => ` — ${text}`).join('')}`
}

const shown = (measured: number | undefined) => (measured === undefined ? '?' : String(Math.round(measured)))
