import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { commandMemory } from './command-memory.ts'
import { type Crier, startCrier } from './crier.ts'
import { readUsage } from './processes.ts'
import { megabytes, type PartReport } from './report.ts'

/** Resident memory in bytes of the local system's own process and the DynamoDB emulator. */
export type Memory = { system: number; emulator: number }

const idleMs = (isQuick: boolean) => (isQuick ? 5 : 30) * secondMs

/** The system's memory after it has been idle for a while since its start. */
export const idleMemory = async ({ isQuick }: Bench, crier: Crier): Promise<Memory> => {
  await pause(Math.max(0, crier.readyAt + idleMs(isQuick) - Date.now()))
  return readMemory(crier)
}

/** Samples memory once a second until asked for the peak. */
export const watchMemory = (bench: Bench, crier: Crier) => {
  const stopping = new AbortController()
  const peak: Memory = { system: 0, emulator: 0 }
  const look = async () => {
    const { system, emulator } = await readMemory(crier)
    peak.system = Math.max(peak.system, system)
    peak.emulator = Math.max(peak.emulator, emulator)
  }
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await pause(secondMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  const stop = async () => {
    stopping.abort()
    await watching
    return peak
  }
  bench.parts.add({ stop: () => stopping.abort() })
  return { peak: stop }
}

/** Reports the memory of an idle system. `measured` passes values that another part has already measured. */
export const measureMemory = async (
  bench: Bench,
  measured: { idle?: Memory | undefined; peak?: Memory | undefined },
): Promise<PartReport> => {
  const idle = measured.idle ?? (await idleOfOwn(bench))
  const commands = process.platform === 'linux' ? await commandMemory(bench) : undefined
  const row = (name: string, { system, emulator }: Memory) => [name, megabytes(system), megabytes(emulator), megabytes(system + emulator)]
  return {
    tables: [
      {
        title: 'Resident memory in MB',
        columns: ['', 'system', 'emulator of DynamoDB', 'together'],
        rows: [
          row(`idle, ${idleMs(bench.isQuick) / secondMs} s after ready`, idle),
          ...(measured.peak ? [row('peak of the burst', measured.peak)] : []),
        ],
      },
      ...(commands ? [commands.table] : []),
    ],
    notes: [
      'The system is one process: site, API, engine, files, mail, and sandbox. The engine has a thread of its own.',
      'Together counts what each process has of its own, and each mapped file once. It is npm and the system.',
    ],
    values: { idle, peak: measured.peak, commands: commands?.values },
    faults: commands?.faults ?? [],
  }
}

const idleOfOwn = async (bench: Bench) => {
  const crier = await startCrier(bench)
  const idle = await idleMemory(bench, crier)
  await crier.stop()
  return idle
}

const readMemory = async (crier: Crier): Promise<Memory> => {
  const { system, emulator } = await readUsage(crier)
  return { system: system.bytes, emulator: emulator.bytes }
}
