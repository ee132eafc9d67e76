import { expect, test } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'

const quotations = (levels: number) => `${'> '.repeat(levels)}x`
const lists = (levels: number) => Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')
const table = (columns: number, rows: number) =>
  [`${'|x'.repeat(columns)}|`, `${'|-'.repeat(columns)}|`, ...Array.from({ length: rows }, () => '|x')].join('\n')

test.each([
  ['quotations', quotations(100)],
  ['lists', lists(100)],
  ['what is marked within a line', `${'> '.repeat(98)}- **x**`],
])('%s may nest 100 levels deep', (_what, markdown) => {
  expect(parseMarkdown(markdown)).toHaveLength(1)
})

test.each([
  ['quotations', quotations(101)],
  ['lists', lists(101)],
  ['what is marked within a line', `${'> '.repeat(98)}- **x *y***`],
  ['very many quotations', quotations(20_000)],
  ['very many lists', lists(300)],
])('%s that nest deeper are refused', (_what, markdown) => {
  expect(() => parseMarkdown(markdown)).toThrow('it nests over 100 levels deep.')
})

test('a table may have 65,536 cells', () => {
  expect(parseMarkdown(table(256, 255))[0]).toMatchObject({ type: 'table' })
})

test('a table of more cells is refused, also when most of them are not written', () => {
  expect(() => parseMarkdown(table(257, 255))).toThrow('it has a table of 65792 cells; 65536 are the most.')
  expect(() => parseMarkdown(table(20_000, 20_000))).toThrow('cells')
})

test('a table within a quotation counts as well', () => {
  const quoted = table(257, 255).replace(/^/gm, '> ')

  expect(() => parseMarkdown(quoted)).toThrow('cells')
})
