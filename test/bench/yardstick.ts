import { execFile } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench } from './bench-context.ts'
import { type Figures, interleave } from './interleave.ts'
import { aFolder, type References } from './references.ts'
import { ms, type Table, whole } from './report.ts'
import { summarize } from './statistics.ts'

/** This machine's times for work unrelated to Crier. Medians in ms. */
export type Yardstick = {
  primesMs: number
  fsyncMs: number
  loadFastifyMs: number
  bare: Figures
  list: Figures
  insert: Figures
}

/** Measures how fast the machine is, and how fast the reference servers are on it. */
export const measureYardstick = async (bench: Bench): Promise<Yardstick> => {
  const { bare, list, insert } = referenceContenders(bench.references, 1)
  const figuresOf = await interleave([bare, list, insert], { rounds: bench.isQuick ? 3 : 5, seconds: 0.4 })
  return {
    primesMs: summarize(Array.from({ length: 15 }, () => timePrimes(primesBelow))).p50,
    fsyncMs: summarize(await fsyncTimes(bench)).p50,
    loadFastifyMs: summarize(await loadTimes(bench.isQuick ? 3 : 9)).p50,
    bare: figuresOf(bare),
    list: figuresOf(list),
    insert: figuresOf(insert),
  }
}

export const yardstickTable = ({ primesMs, fsyncMs, loadFastifyMs, ...servers }: Yardstick): Table => ({
  title: 'The machine’s yardstick, in ms',
  columns: ['', 'p50', 'p99', 'per second'],
  rows: [
    [`primes below ${primesBelow.toLocaleString('en-US')}`, ms(primesMs), '', ''],
    ['4 KB written to the disk (fsync)', ms(fsyncMs), '', ''],
    ['a fresh process loads node:http and Fastify', ms(loadFastifyMs), '', ''],
    ...Object.entries({ 'bare node:http': servers.bare, 'Fastify + SQLite: list 100 posts': servers.list }).map(rowOf),
    rowOf(['Fastify + SQLite: insert a post with two targets', servers.insert]),
  ],
})

const rowOf = ([name, { p50, p99, perSecond }]: [string, Figures]) => [name, ms(p50), ms(p99), whole(perSecond)]

/** The reference servers as contenders, over the given number of connections. */
export const referenceContenders = ({ generator, requests }: References, connections: number) => {
  const contender = (name: string, asked: typeof requests.bare) => ({
    name,
    slice: (seconds: number) => generator.run({ requests: asked, connections, seconds }),
  })
  return {
    bare: contender('bare node:http', requests.bare),
    list: contender('Fastify + SQLite', requests.list),
    insert: contender('Fastify + SQLite', requests.insert),
  }
}

export const primesBelow = 2_000_000

/**
 * Finds the primes below a number, and returns how long it took, in ms. Self-contained, so that it also runs in a
 * browser page.
 */
export const timePrimes = (below: number) => {
  const from = performance.now()
  const isComposite = new Uint8Array(below)
  for (let factor = 2; factor * factor < below; factor += 1) {
    if (isComposite[factor] === 1) continue
    for (let multiple = factor * factor; multiple < below; multiple += factor) isComposite[multiple] = 1
  }
  return performance.now() - from
}

const fsyncTimes = async (bench: Bench) => {
  const file = await open(join(await aFolder(bench), 'fsync'), 'w')
  const block = Buffer.alloc(4_096, 'x')
  const times: number[] = []
  for (let count = 0; count < 50; count += 1) {
    const from = performance.now()
    await file.write(block)
    await file.sync()
    times.push(performance.now() - from)
  }
  await file.close()
  return times
}

const run = promisify(execFile)

const loadTimes = async (processes: number) => {
  const program =
    "const from = performance.now(); await import('node:http'); await import('fastify'); console.log(performance.now() - from); process.exit()"
  const times: number[] = []
  for (let count = 0; count < processes; count += 1)
    times.push(Number((await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname })).stdout))
  return times
}
