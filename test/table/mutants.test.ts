import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../simulation/mutant-source.ts'
import { mutants } from './mutant-list.ts'

test.each(mutants)('the mutant “$name” still fits the code', ({ file, rule }) => {
  expect(readFileSync(`${root}/${file}`, 'utf8').split(rule)).toHaveLength(2)
})
