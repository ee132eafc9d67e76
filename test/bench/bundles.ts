import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { secondMs } from '#shared/domain/times.ts'
import { startFiles } from '../setup/start-files.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { kilobytes, ms, type PartReport } from './report.ts'
import { summarize } from './statistics.ts'

/** What we promise of every Lambda, so that one that starts cold is in time, in bytes and ms. */
const promise = { bytes: 460_000, loadMs: 60 }

/** Size of what every Lambda reads at its start. Also how long a fresh process takes to load it with the local parts running, beyond an empty module. */
export const measureBundles = async (bench: Bench): Promise<PartReport> => {
  const bundles = await bundleFunctions()
  const crier = await startCrier(bench)
  const processes = bench.isQuick ? 3 : 15

  const empty = await loadTimes('data:text/javascript,', crier.environment, processes)
  const measured = []
  for (const { name, file } of bundles) {
    const files = startFiles(bundles, name)
    const codes = await Promise.all(files.map(({ path }) => readFile(path)))
    const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
    const times = (await loadTimes(file, crier.environment, processes)).map((time) => time - summarize(empty).p50)
    measured.push({
      name,
      bytes: sum(codes.map(({ length }) => length)),
      gzipBytes: sum(codes.map((code) => gzipSync(code).length)),
      loadMs: summarize(times),
    })
  }
  await crier.stop()

  return {
    tables: [
      {
        title: `Bundles; loading them in ${processes} fresh processes each`,
        columns: ['function', 'KB', 'gzip KB', 'load ms: min', 'p50', 'max', `over ${promise.bytes / 1_000} KB or ${promise.loadMs} ms`],
        rows: measured.map(({ name, bytes, gzipBytes, loadMs }) => [
          ...[name, kilobytes(bytes), kilobytes(gzipBytes), ms(loadMs.min), ms(loadMs.p50), ms(loadMs.max)],
          [bytes > promise.bytes && 'size', loadMs.p50 > promise.loadMs && 'time'].filter(Boolean).join(' and '),
        ]),
      },
    ],
    notes: [
      `Loading includes the secrets, read from the local parameter store. An empty module takes ${ms(summarize(empty).p50)} ms, which is taken off.`,
    ],
    values: { empty: summarize(empty), bundles: measured },
    faults: complaintFaults(crier),
  }
}

const run = promisify(execFile)

/** Lambda's own runtime is up before the function's module is loaded, so the start of the process isn't counted. */
const program = 'const from = performance.now(); await import(process.argv[1]); console.log(performance.now() - from); process.exit()'

const loadTimes = async (module: string, environment: Record<string, string>, processes: number) => {
  const times: number[] = []
  for (let index = 0; index < processes; index += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, module], {
      env: { PATH: process.env.PATH, ...environment },
      timeout: 20 * secondMs,
    })
    times.push(Number(stdout))
  }
  return times
}
