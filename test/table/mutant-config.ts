import { defineConfig } from 'vitest/config'
import { changedCode, reportedTests } from '../setup/one-change.ts'
import { root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

// The test suite next to the table's code, and a short comparison with an emulator, with the rule named by the variable
// MUTANT changed, or none if it's empty.

const mutant = mutants.find(({ name }) => name === process.env.MUTANT)
if (!mutant && process.env.MUTANT !== '') throw new Error('MUTANT names no mutant.')

export default defineConfig({
  root,
  plugins: [changedCode(mutant && { file: mutant.file, from: mutant.rule, to: mutant.instead })],
  test: { ...reportedTests, include: ['functions/adapters/sqlite-table/*.test.ts', 'test/table/fuzz.test.ts'], bail: 1 },
})
