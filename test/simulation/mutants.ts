import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Mutant, mutants } from './mutant-list.ts'
import { occurrences, root } from './mutant-source.ts'

const run = promisify(execFile)
const page = `${root}/docs/mutants.md`

/** `--only WORD` runs the mutants whose names contain the word, and can be repeated. The others keep their rows. */
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const tried = mutants.filter(({ name }) => values.only?.some((word) => name.includes(word)) ?? true)

/**
 * Returns how many seeds to play for a mutant. More if nothing else is expected to notice it, because some are noticed
 * once in a few thousand seeds.
 */
const seedsFor = ({ unseen }: Mutant) => (unseen === undefined ? 10_000 : 2_000)

type Verdict = { mutant: Mutant; seed?: number; broken?: string }

/** Strips what differs from seed to seed. */
const brokenPromise = (broken: string | undefined) => broken?.replace(/^rewind from \S+ to \S+: /, '').split(/[:@]| at /)[0]

const row = ({ mutant, seed, broken }: Verdict) =>
  `| ${mutant.name} | ${seed ?? (mutant.unseen ? '–' : 'not caught')} | ${brokenPromise(broken) ?? mutant.unseen ?? ''} |`
const tryMutant = async (mutant: Mutant): Promise<Verdict> => {
  const { stdout } = await run(
    process.execPath,
    ['--import', `${root}/test/simulation/mutate.ts`, `${root}/test/simulation/run-mutant.ts`, String(seedsFor(mutant))],
    {
      env: { ...process.env, MUTANT: mutant.name },
      timeout: hourMs,
    },
  )
  const verdict: Verdict = { mutant, ...(stdout ? (JSON.parse(stdout) as { seed: number; broken: string }) : {}) }
  // All of them take half an hour, so print the progress.
  console.error(row(verdict))
  return verdict
}

for (const mutant of mutants)
  if (occurrences(mutant) !== 1) throw new Error(`The guard of “${mutant.name}” stands ${occurrences(mutant)} times in ${mutant.file}.`)

// Some take a second and some ten minutes, so none waits for another.
const limited = limitConcurrency(2)
const verdicts = await Promise.all(tried.map((mutant) => limited(() => tryMutant(mutant))))

const keptRows = readFileSync(page, 'utf8').split('\n')
const rowOf = (mutant: Mutant) => {
  const verdict = verdicts.find((one) => one.mutant === mutant)
  return verdict ? row(verdict) : (keptRows.find((kept) => kept.startsWith(`| ${mutant.name} |`)) ?? `| ${mutant.name} | not tried | |`)
}
const table = ['| guard taken away | first seed that notices | broken promise |', '|---|---|---|', ...mutants.map(rowOf)].join('\n')
console.log(table)
writeFileSync(
  page,
  `# Guards of the publishing engine\n\nEach row takes one guard away and plays the simulation until a promise breaks (\`npm run simulate:mutants\` writes this\npage).\n\n${table}\n`,
)
const survivors = verdicts.filter(({ seed, mutant }) => seed === undefined && mutant.unseen === undefined)
console.log(
  survivors.length === 0
    ? `All ${verdicts.length} mutants were caught, or the table says why not.`
    : `${survivors.length} of ${verdicts.length} mutants survived.`,
)
process.exitCode = survivors.length === 0 ? 0 : 1
