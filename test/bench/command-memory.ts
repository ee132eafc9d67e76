import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#infra/local-aws/free-port.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { root } from '../../web/prerender/root.ts'
import { aPlace } from '../serve/box.ts'
import type { Bench } from './bench-context.ts'
import { limits } from './limits.ts'
import { megabytes, ratio, type Table } from './report.ts'
import { heldTogether } from './together.ts'

type Command = { name: string; environment: Record<string, string> }
type Held = { name: string; atStart: number; later: number; toPlain: number }

/**
 * Runs the user-facing commands side by side, each in its own place, and measures the memory of all their processes
 * after the start and later on.
 */
export const commandMemory = async (bench: Bench): Promise<{ table: Table; values: Held[]; faults: string[] }> => {
  const [port, servePort] = [await freePort(), await freePort()]
  const place = aPlace()
  bench.parts.add({ stop: place.remove })
  const serve = { ...place.settings, SITE_URL: `http://localhost:${servePort}`, PORT: String(servePort) }
  const { bytes: plain } = await heldTogether(bench.references.plainPid)
  const commands = await Promise.all([
    holding(bench, { name: serveCommand, environment: serve }),
    holding(bench, { name: 'npm start', environment: { PORT: String(port), CRIER_DATA: 'memory' } }),
  ])
  const held = commands.map((one): Held => ({ ...one, toPlain: Math.max(one.atStart, one.later) / plain }))
  const [soon, late] = waits(bench)
  return {
    table: {
      title: `All processes of a command together, in MB; the plain server of Fastify and SQLite takes ${megabytes(plain)}`,
      columns: ['', `${soon / secondMs} s after ready`, `${late / secondMs} s after ready`, 'most, to plain', 'limit'],
      rows: held.map(({ name, atStart, later, toPlain }) => [
        ...[name, megabytes(atStart), megabytes(later), ratio(toPlain), name === serveCommand ? ratio(limits.idleMemory) : ''],
      ]),
    },
    values: held,
    faults: held
      .filter(({ name, toPlain }) => name === serveCommand && toPlain > limits.idleMemory)
      .map(({ name, toPlain }) => `${name} takes ${ratio(toPlain)} as much as a plain server, and may take ${ratio(limits.idleMemory)}.`),
  }
}

const serveCommand = 'npm run serve'

const waits = ({ isQuick }: Bench): [number, number] => (isQuick ? [secondMs, 5 * secondMs] : [30 * secondMs, 5 * minuteMs])

const holding = async (bench: Bench, { name, environment }: Command) => {
  const [program = '', ...args] = name.split(' ')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const part = bench.parts.add({ stop: () => endGroup(child) })
  await untilReady(child, name)
  const readyAt = Date.now()
  const heldAfter = async (waitMs: number) => {
    await pause(readyAt + waitMs - Date.now())
    return (await heldTogether(child.pid ?? 0)).bytes
  }
  const [soon, late] = waits(bench)
  const held = { name, atStart: await heldAfter(soon), later: await heldAfter(late) }
  await part.stop()
  return held
}

type Running = ChildProcessByStdio<null, Readable, null>

const untilReady = async ({ stdout }: Running, name: string) => {
  const lines = createInterface(stdout)
  for await (const line of lines) {
    if (!line.includes('Crier is ready')) continue
    stdout.resume()
    return
  }
  throw new Error(`${name} ended before it was ready.`)
}

/** Like Ctrl-C in a terminal: every process of the command receives the signal. */
const endGroup = async (child: Running) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGINT')
  await ended
}
