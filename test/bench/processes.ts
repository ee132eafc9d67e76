import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

const run = promisify(execFile)

/** A process's memory in bytes, and its CPU time since the start, in ms with a resolution of one second. */
export type Usage = { bytes: number; busyMs: number }

const nothing: Usage = { bytes: 0, busyMs: 0 }

/** The local system's own process and its DynamoDB emulator's, which is a child of the emulator's supervisor. */
export const readUsage = async ({ pid }: Pick<Crier, 'pid'>): Promise<{ system: Usage; emulator: Usage }> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,time=,comm='])
  const processes = stdout.split('\n').map((line) => {
    const [id = '', parent = '', kilobytes = '', time = '', name = ''] = line.trim().split(/\s+/)
    return { id: Number(id), parent: Number(parent), name, bytes: Number(kilobytes) * 1_024, busyMs: milliseconds(time) }
  })
  const supervisors = new Set(processes.filter(({ parent }) => parent === pid).map(({ id }) => id))
  return {
    system: processes.find(({ id }) => id === pid) ?? nothing,
    emulator: processes.find(({ parent, name }) => supervisors.has(parent) && /(dynoxide|java)$/.test(name)) ?? nothing,
  }
}

/** Parses `[days-]hours:minutes:seconds`, where the hours are optional. */
const milliseconds = (time: string) => {
  const [clock = '', days = '0'] = time.split('-').reverse()
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * secondMs + Number(days) * dayMs
}
