import { defineConfig } from 'vitest/config'
import { root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

// The suite beside the table's code, and a short comparison with an emulator, with the rule changed that the variable MUTANT names; with none where it's empty.

const mutant = mutants.find(({ name }) => name === process.env.MUTANT)
if (!mutant && process.env.MUTANT !== '') throw new Error('MUTANT names no mutant.')

// biome-ignore lint/style/noDefaultExport: Vitest takes its configuration from the default export.
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) => (mutant && id === `${root}/${mutant.file}` ? code.replace(mutant.rule, () => mutant.instead) : undefined),
    },
  ],
  test: {
    include: ['functions/adapters/sqlite-table/*.test.ts', 'test/table/fuzz.test.ts'],
    reporters: 'json',
    outputFile: process.env.MUTANT_REPORT,
    silent: true,
    // It would give one mutant's code to the next.
    fsModuleCache: false,
    bail: 1,
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
