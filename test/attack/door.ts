import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import { type DoorAttack, doorAttacks } from './door-attacks.ts'
import { openDoorConnection } from './door-connection.ts'

/** A running Crier for real people, in a process of its own. */
type Target = { port: number; processId: number }

/**
 * What an attack did: memory of the process in MB and its processor's time (undefined where the system doesn't tell), and the longest wait of somebody
 * else, which a busy machine lengthens.
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

/** No attack may take more memory than this, in MB. It leaves room for garbage that isn't collected yet. */
const memoryMax = 150
/** Nor more of a processor: so long everybody else waits, at the most. */
const processorMaxMs = 3 * secondMs
/** Nor may anybody wait for longer, on a machine that is busy with other things as well. */
const waitMaxMs = 8 * secondMs
/** How long an attack may last. What it has not sent by then was not taken. */
const attackMs = 20 * secondMs
/** How long connections stay as they are before the memory is read for the last time. */
const standMs = secondMs
const lookEveryMs = 50

type Run = { attacks?: readonly DoorAttack[]; onResult?: (result: DoorResult) => void }

/** Runs the attacks one after the other, each from connections of its own. */
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

/** Asks again and again for what costs nothing, as somebody else, and looks at the memory. */
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

/** What Linux tells of a process, by https://man7.org/linux/man-pages/man5/proc_pid_status.5.html; undefined elsewhere, or where it has ended. */
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

/** In ms: fields 14 and 15, in hundredths of a second. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const processorTimeOf = (processId: number) => {
  const told = toldOf(processId, 'stat')
  // The name before may hold blanks.
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

/** A line for people: memory before and at its highest, a processor's time, the longest wait, and how many connections were answered how. */
export const lineOf = ({ name, memoryBefore, memoryPeak, processorMs, longestWaitMs, answers, findings }: DoorResult) => {
  const memory = `${shown(memoryBefore)} → ${shown(memoryPeak)} MB`
  return `${name}: ${memory}, processor ${shown(processorMs)} ms, others wait ${Math.round(longestWaitMs)} ms, ${JSON.stringify(answers)}${findings.map((text) => ` — ${text}`).join('')}`
}

const shown = (measured: number | undefined) => (measured === undefined ? '?' : String(Math.round(measured)))
