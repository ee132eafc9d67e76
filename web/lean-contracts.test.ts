import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { droppable, leanContract } from './lean-contracts.ts'

const folder = fileURLToPath(new URL('../shared/contracts/', import.meta.url))
const contracts = readdirSync(folder)
  .map((name) => ({ name, code: readFileSync(`${folder}${name}`, 'utf8') }))
  .filter(({ code }) => /^export const \w+Api = \{$/m.test(code))

const countOf = (code: string, pattern: RegExp) => code.match(pattern)?.length ?? 0
const inputs = /^ {4}input: /gm
const emptied = /^ {4}input: undefined,$/gm

test.each(contracts)('$name has no input and no words for the server in the browser, unless a screen reads them', ({ code }) => {
  const lean = leanContract(code, '')
  expect(countOf(lean, emptied)).toBe(countOf(code, inputs))
  expect(countOf(lean, inputs)).toBe(countOf(code, inputs))
  expect(countOf(lean, /^ {4}summary: '',$/gm)).toBe(countOf(code, /^ {4}summary:/gm))
})

test('an input that a screen checks a form by is kept, and no other', () => {
  const code = contracts.find(({ name }) => name === 'posts.ts')?.code ?? ''
  const lean = leanContract(code, 'schema: async () => postsApi.confirm.input')
  expect(countOf(lean, inputs) - countOf(lean, emptied)).toBe(1)
  expect(lean).toContain('    input: ById.extend({ accountId: Id,')
})

test('screens read an input by the full name of its call, by which the build finds it', () => {
  const screens = fileURLToPath(new URL('./src/', import.meta.url))
  const found = globSync('**/*.{ts,tsx}', { cwd: screens }).flatMap((file) =>
    Array.from(readFileSync(`${screens}${file}`, 'utf8').matchAll(/(\w[\w.]*)\.input\b(?!<)/g), ([, before = '']) => ({ file, before })),
  )
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ before }) => !/^\w+Api\.\w+$/.test(before))).toEqual([])
})

test('a schema may be left out while nothing refers to it', () => {
  const code = `const Id = z.string()
const Pair = z
  .object({
    one: Id,
  })
  .partial()
const rest = { ids: z.array(Id) }
const words = { one: 'One' }
`
  expect(droppable(code)).toBe(`const Id = /* @__PURE__ */ (() => (z.string()))()
const Pair = /* @__PURE__ */ (() => (z
  .object({
    one: Id,
  })
  .partial()))()
const rest = /* @__PURE__ */ (() => ({ ids: z.array(Id) }))()
const words = { one: 'One' }
`)
})
