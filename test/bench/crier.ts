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

/** What `npm start` tells Node. */
const execArgv = ['--max-semi-space-size=8']

type Options = {
  /** One machine unless given: as on AWS, on emulators. */
  system?: 'aws'
  /** A table that runs already. */
  tableUrl?: string
  /** In how many shards of it due work lies. */
  dueShards?: number
  /** The folder of another checkout, whose system is started instead of ours. */
  against?: URL
}

/** Starts Crier with nothing in it. */
export const startCrier = async (bench: Pick<Bench, 'parts'>, { against, ...options }: Options = {}) => {
  const child = startChild(bench, against ? new URL('test/bench/crier-process.ts', against) : program, {
    args: [JSON.stringify(options)],
    execArgv,
  })
  const ready = await child.receive(Ready)
  return { ...ready, pid: child.process.pid ?? 0, readyAt: Date.now(), complaints: child.complaints, stop: child.stop }
}

/** What the system said went wrong, for a report: each kind once, with how often. */
export const complaintFaults = (crier: Pick<Crier, 'complaints'>) => {
  const kinds = Map.groupBy(crier.complaints().filter(isMessage), (line) => line.replaceAll(/[0-9A-Z]{26}|[0-9a-f-]{36}|\d+/g, '…'))
  return [...kinds.values()].map((lines) => `The system said ${lines.length} times: ${lines[0]}`)
}

/** Not the lines of a stack. */
const isMessage = (line: string) => !/^\s+at /.test(line)
