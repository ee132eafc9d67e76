import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { bundle, bundleFunctions } from '#infra/build/bundle.ts'
import { secondMs } from '#shared/domain/times.ts'
import { seenByFunctions } from '../setup/inside.ts'
import { startFiles } from '../setup/start-files.ts'
import type { Bench } from './bench-context.ts'
import { complaintFaults, startCrier } from './crier.ts'
import { limits } from './limits.ts'
import { aFolder } from './references.ts'
import { ratio as asRatio, kilobytes, ms, type PartReport } from './report.ts'
import { summarize } from './statistics.ts'

/**
 * Measures the size of each Lambda's code, and how long a fresh process takes to load it with the local parts running,
 * as a multiple of the plain function loaded before and after it. The times for an empty module and for the parameter
 * store call are subtracted.
 */
export const measureBundles = async (bench: Bench): Promise<PartReport> => {
  const bundles = await bundleFunctions()
  const crier = await startCrier(bench, { system: 'aws' })
  const processes = bench.isQuick ? 3 : 15

  const empty = summarize(await loadTimes('data:text/javascript,', seenByFunctions(crier), processes))
  const secrets = summarize(await secretsTimes(seenByFunctions(crier), processes))
  const folder = await aFolder(bench)
  await bundle({ handler: 'test/bench/plain-function.ts' }, folder)
  const load = async (file: string, times: number) =>
    (await loadTimes(file, seenByFunctions(crier), times)).map((time) => time - empty.p50 - secrets.p50)
  const plainTimes = await load(join(folder, 'handler.mjs'), processes)
  const measured = []
  for (const { name, file } of bundles) {
    const files = startFiles(bundles, name)
    const codes = await Promise.all(files.map(({ path }) => readFile(path)))
    const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
    const before = summarize(plainTimes.slice(-processes))
    const own = await load(file, processes)
    plainTimes.push(...(await load(join(folder, 'handler.mjs'), processes)))
    const loadMs = summarize(own)
    measured.push({
      name,
      files: files.length,
      bytes: sum(codes.map(({ length }) => length)),
      gzipBytes: sum(codes.map((code) => gzipSync(code).length)),
      loadMs,
      ratio: (2 * loadMs.p50) / (before.p50 + summarize(plainTimes.slice(-processes)).p50),
    })
  }
  await crier.stop()

  const plain = summarize(plainTimes)
  const tooSlow = measured.filter(({ ratio }) => ratio > limits.functionLoad)
  return {
    tables: [
      {
        title: `Bundles; loading them in ${processes} fresh processes each`,
        columns: ['function', 'files', 'KB', 'gzip KB', 'load ms: min', 'p50', 'max', 'to the plain one', 'limit'],
        rows: measured.map(({ name, files, bytes, gzipBytes, loadMs, ratio }) => [
          ...[name, String(files), kilobytes(bytes), kilobytes(gzipBytes), ms(loadMs.min), ms(loadMs.p50), ms(loadMs.max)],
          ...[asRatio(ratio), asRatio(limits.functionLoad)],
        ]),
      },
    ],
    notes: [
      `The plain function takes ${ms(plain.p50)} ms (${ms(plain.min)} to ${ms(plain.max)}).`,
      `An empty module takes ${ms(empty.p50)} ms, and a call of the local parameter store ${ms(secrets.p50)} ms, which are taken off.`,
    ],
    values: { empty, secrets, plain, bundles: measured },
    faults: [
      ...complaintFaults(crier),
      ...tooSlow.map(({ name, ratio }) => `${name} takes ${asRatio(ratio)} as long to load as the plain function.`),
    ],
  }
}

const run = promisify(execFile)

/** On Lambda, the runtime is up before it loads the function's module, so the process's start isn't counted. */
const program = 'const from = performance.now(); await import(process.argv[1]); console.log(performance.now() - from); process.exit()'

const loadTimes = (module: string, environment: Record<string, string>, processes: number) =>
  timesOf([program, module], environment, processes)

/** Times the second call, which reuses a connection: what's left is the time of the server and the network. */
const secretsProgram = `
  const { readSecrets } = await import(process.argv[1])
  const read = () => readSecrets(process.env.SECRETS_PATH, ['session-public-keys', 'network-key'])
  await read()
  const from = performance.now()
  await read()
  console.log(performance.now() - from)
  process.exit()`

const secretsTimes = (environment: Record<string, string>, processes: number) =>
  timesOf([secretsProgram, new URL('../../functions/adapters/aws/secrets.ts', import.meta.url).href], environment, processes)

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
