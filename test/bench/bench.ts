import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Parts, startedParts } from '#infra/machine/process/parts.ts'
import { measureApi } from './api.ts'
import type { Bench } from './bench-context.ts'
import { measureBundles } from './bundles.ts'
import { measureEngine } from './engine.ts'
import { loadNow, machineFacts } from './machine.ts'
import { measurePartitions } from './partitions.ts'
import { startReferences } from './references.ts'
import { formatTable, type PartReport } from './report.ts'
import { measureScreens } from './screens.ts'
import { measureSlowPlatform } from './slow-platform.ts'
import { measureSoak } from './soak.ts'
import { measureText } from './text.ts'
import { measureUnits } from './units.ts'
import { measureYardstick, yardstickTable } from './yardstick.ts'

const resultsFile = fileURLToPath(new URL('../../bench-results.json', import.meta.url))

/** Parts measured alone, in this order. The parts that mostly wait run side by side afterward. */
const single = {
  bundles: measureBundles,
  text: measureText,
  units: measureUnits,
  partitions: measurePartitions,
  api: measureApi,
  'slow-platform': measureSlowPlatform,
  screens: measureScreens,
}
const engineParts = ['lateness', 'burst', 'memory']
const partNames = [...Object.keys(single), ...engineParts]
/** Takes half an hour, so it runs only when named. */
const soak = 'soak'

const usage = `Usage: npm run bench -- [--quick] [--only ${[...partNames, soak].join(',')}] [--minutes N], or --only api --against FOLDER`

type Measured = PartReport & { load: { before: number; after: number } }

const main = async (parts: Parts) => {
  const wanted = readArguments()
  endOnSignal(parts)
  const machine = machineFacts()
  const loadBefore = loadNow()
  console.log(
    `${Object.entries(machine)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · ')}\n`,
  )

  const bench: Bench = { ...wanted, parts, references: await startReferences({ parts }) }
  const yardstick = await measureYardstick(bench)
  console.log(`${formatTable(yardstickTable(yardstick))}\n`)

  const reports: Record<string, Measured> = {}
  for (const [name, measure] of Object.entries(single)) {
    if (bench.wants(name)) Object.assign(reports, await underLoad(async () => ({ [name]: await measure(bench) })))
  }
  if (bench.wants(soak)) Object.assign(reports, await underLoad(async () => ({ soak: await measureSoak(bench) })))
  if (engineParts.some(bench.wants)) Object.assign(reports, await underLoad(() => measureEngine(bench)))

  const load = { before: loadBefore, after: loadNow() }
  const { isQuick, against } = bench
  await writeFile(resultsFile, JSON.stringify({ machine, load, yardstick, isQuick, against, parts: valuesOf(reports) }, undefined, 2))
  const faults = Object.values(reports).flatMap((report) => report.faults)
  for (const fault of faults) console.error(`BROKEN: ${fault}`)
  console.log(`Load average ${load.before} before, ${load.after} after. Everything is in bench-results.json.`)
  await parts.stop()
  process.exit(faults.length > 0 ? 1 : 0)
}

const readArguments = (): Omit<Bench, 'parts' | 'references'> => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      against: { type: 'string' },
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '30' },
    },
  })
  const wanted = values.only?.split(',') ?? partNames
  const unknown = wanted.filter((name) => name !== soak && !partNames.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. ${usage}`)
    process.exit(2)
  }
  if (values.against !== undefined && values.only !== 'api') {
    console.error(`Only the API can take turns with another checkout. ${usage}`)
    process.exit(2)
  }
  return {
    isQuick: values.quick,
    minutes: Number(values.minutes),
    against: values.against === undefined ? undefined : pathToFileURL(`${resolve(values.against)}/`),
    wants: (name) => wanted.includes(name),
  }
}

/**
 * The first signal stops everything that was started. A child that can't be stopped this way exits when its channel to
 * us closes.
 */
const endOnSignal = (parts: Parts) => {
  const end = async () => {
    await parts.stop().catch(() => undefined)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
}

const underLoad = async (measure: () => Promise<Record<string, PartReport>>): Promise<Record<string, Measured>> => {
  const before = loadNow()
  const reports = await measure()
  const load = { before, after: loadNow() }
  for (const [name, report] of Object.entries(reports)) print(name, report, load)
  return Object.fromEntries(Object.entries(reports).map(([name, report]) => [name, { ...report, load }]))
}

const print = (name: string, { tables, notes, faults }: PartReport, load: Measured['load']) => {
  console.log(`── ${name} · load average ${load.before} before, ${load.after} after ──\n`)
  for (const table of tables) console.log(`${formatTable(table)}\n`)
  for (const note of [...notes, ...faults.map((fault) => `BROKEN: ${fault}`)]) console.log(note)
  console.log('')
}

const valuesOf = (reports: Record<string, Measured>) =>
  Object.fromEntries(Object.entries(reports).map(([name, { load, values, faults }]) => [name, { load, values, faults }]))

const everything = startedParts()
main(everything).catch(async (error: unknown) => {
  console.error(error)
  await everything.stop().catch(() => undefined)
  process.exit(1)
})
