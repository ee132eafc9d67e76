import { expect, test } from 'vitest'
import { mutants } from './mutant-list.ts'
import { occurrences } from './mutant-source.ts'

test.each(mutants)('the mutant “$name” still fits the code', (mutant) => {
  expect(occurrences(mutant)).toBe(1)
})
