import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards, mutantsOf, withoutGuard } from '../faults/guards.ts'
import { mutants } from '../simulation/mutant-list.ts'
import { root } from '../simulation/mutant-source.ts'
import { ourFiles } from './our-files.ts'

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const matrix = read('docs/reliability.md').split('## The fault matrix')[1]?.split('\n## ')[0] ?? ''

/** The fault matrix's rows, by number. */
const rows = matrix.split('\n').flatMap((line) => {
  const [, row = ''] = /^\| (\d+\w?) \|/.exec(line) ?? []
  return row === '' ? [] : [{ row, named: [...line.matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(([, file = '']) => file) }]
})
const files = ourFiles('functions', 'infra', 'shared', 'test')

test('reads the fault matrix', () => {
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('each test that row $row of the fault matrix names exists, and is named once', ({ named }) => {
  const found = named.map((name) => [name, files.filter((file) => file === name || file.endsWith(`/${name}`)).length])

  expect(found).toEqual(named.map((name) => [name, 1]))
})

test.each(rows)('row $row of the fault matrix has a removable guard, or a reason why not', ({ row }) => {
  const known = mutants.map(({ name }) => name)
  const named = mutantsOf[row] ?? []

  expect(named.filter((name) => !known.includes(name))).toEqual([])
  expect([...named, ...guards.filter((guard) => guard.rows.includes(row)), ...(withoutGuard[row] ? [row] : [])]).not.toEqual([])
})

test.each(guards)('the guard of “$name” still matches the code', ({ file, guard }) => {
  expect(read(file).split(guard)).toHaveLength(2)
})
