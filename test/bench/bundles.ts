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

/** What we promise of every Lambda, so that one that starts cold is in time: ms without the round trip for its secrets. */
const promise = { loadMs: 150 }

/**
 * Size of what every Lambda reads at its start. Also how long a fresh process takes to load it with the local parts running. The time of an empty module
 * is left out, and that of a call of the parameter store.
 */
export const measureBundles = async (bench: Bench): Promise<PartReport> => {
  const bundles = await bundleFunctions()
  const crier = await startCrier(bench)
  const processes = bench.isQuick ? 3 : 15

  const empty = summarize(await loadTimes('data:text/javascript,', crier.environment, processes))
  const secrets = summarize(await secretsTimes(crier.environment, processes))
  const measured = []
  for (const { name, file } of bundles) {
    const files = startFiles(bundles, name)
    const codes = await Promise.all(files.map(({ path }) => readFile(path)))
    const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
    const times = (await loadTimes(file, crier.environment, processes)).map((time) => time - empty.p50 - secrets.p50)
    measured.push({
      name,
      files: files.length,
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
        columns: ['function', 'files', 'KB', 'gzip KB', 'load ms: min', 'p50', 'max', `over ${promise.loadMs} ms`],
        rows: measured.map(({ name, files, bytes, gzipBytes, loadMs }) => [
          ...[name, String(files), kilobytes(bytes), kilobytes(gzipBytes), ms(loadMs.min), ms(loadMs.p50), ms(loadMs.max)],
          loadMs.p50 > promise.loadMs ? 'yes' : '',
        ]),
      },
    ],
    notes: [
      `An empty module takes ${ms(empty.p50)} ms, and a call of the local parameter store ${ms(secrets.p50)} ms, which are taken off.`,
    ],
    values: { empty, secrets, bundles: measured },
    faults: complaintFaults(crier),
  }
}

const run = promisify(execFile)

/** Lambda's own runtime is up before the function's module is loaded, so the start of the process isn't counted. */
const program = 'const from = performance.now(); await import(process.argv[1]); console.log(performance.now() - from); process.exit()'

const loadTimes = (module: string, environment: Record<string, string>, processes: number) =>
  timesOf([program, module], environment, processes)

/** The second call, which finds a connection: what is left is what the other side and the way take. */
const secretsProgram = `
  const { readSecrets } = await import(process.argv[1])
  const read = () => readSecrets(process.env.SECRETS_PATH, ['session-public-keys', 'network-key'])
  await read()
  const from = performance.now()
  await read()
  console.log(performance.now() - from)
  process.exit()`

const secretsTimes = (environment: Record<string, string>, processes: number) =>
  timesOf([secretsProgram, new URL('../../functions/adapters/ssm/secrets.ts', import.meta.url).href], environment, processes)

const timesOf = async (command: string[], environment: Record<string, string>, processes: number) => {
  const times: number[] = []
  for (let index = 0; index < processes; index += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', ...command], {
      env: { PATH: process.env.PATH, ...environment },
      timeout: 20 * secondMs,
    })
    times.push(Number(stdout))
  }
  return times
}
