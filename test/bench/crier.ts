import * as z from 'zod'
import type { Bench } from './bench-context.ts'
import { startChild } from './children.ts'

const Ready = z.object({
  url: z.string(),
  sandboxUrl: z.string(),
  environment: z.record(z.string(), z.string()).optional(),
  dataFolder: z.string().optional(),
})

export type Crier = Awaited<ReturnType<typeof startCrier>>

const program = new URL('./crier-process.ts', import.meta.url)

/** The Node options that `npm start` sets. */
const execArgv = ['--max-semi-space-size=8']

type Options = {
  /** Runs as on AWS, on emulators. One machine by default. */
  system?: 'aws'
  /** The URL of a running table. */
  tableUrl?: string
  /** The number of shards that the table's due work is spread over. */
  dueShards?: number
  /** Another checkout's folder, whose system is started instead of ours. */
  against?: URL
}

/** Starts an empty Crier. */
export const startCrier = async (bench: Pick<Bench, 'parts'>, { against, ...options }: Options = {}) => {
  const child = startChild(bench, against ? new URL('test/bench/crier-process.ts', against) : program, {
    args: [JSON.stringify(options)],
    execArgv,
  })
  const ready = await child.receive(Ready)
  return { ...ready, pid: child.process.pid ?? 0, readyAt: Date.now(), complaints: child.complaints, stop: child.stop }
}

/** The system's complaints for a report: each kind once, with its count. */
export const complaintFaults = (crier: Pick<Crier, 'complaints'>) => {
  const kinds = Map.groupBy(crier.complaints().filter(isMessage), (line) => line.replaceAll(/[0-9A-Z]{26}|[0-9a-f-]{36}|\d+/g, '…'))
  return [...kinds.values()].map((lines) => `The system said ${lines.length} times: ${lines[0]}`)
}

/** False for the lines of a stack trace. */
const isMessage = (line: string) => !/^\s+at /.test(line)
