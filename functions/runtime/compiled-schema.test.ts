import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/contracts/all.ts'
import { type Endpoint, isPage } from '#shared/contracts/endpoint.ts'
import { compiledSchema } from './compiled-schema.ts'

const Loose = z.looseObject({ id: z.string() })
const Short = z.array(z.string()).check(z.maxLength(2, 'At most two.'))
const Thing = z.object({
  id: z.string(),
  place: z.optional(z.strictObject({ town: z.string() })),
  parts: z.array(z.object({ name: z.string(), note: z.optional(z.string()), state: z.catch(z.enum(['new', 'old']), 'old') })),
  size: z._default(z.int(), 1),
  tags: z.optional(Short),
  rest: z.optional(Loose),
})
const part = { name: 'a', state: 'new' }

const given: [string, unknown][] = [
  ['what fits', { id: '1', place: { town: 'Ulm' }, parts: [part], size: 3, tags: ['x'], rest: { id: '2' } }],
  ['what is left out', { id: '1', parts: [] }],
  ['what is there and undefined', { id: '1', place: undefined, parts: [{ ...part, note: undefined }] }],
  ['fields that the schema does not name', { id: '1', more: 1, parts: [{ ...part, more: 1 }] }],
  ['fields that it takes without naming them', { id: '1', parts: [], rest: { id: '2', more: 1 } }],
  ['fields that it refuses', { id: '1', parts: [], place: { town: 'Ulm', street: 'x' } }],
  ['what it replaces', { id: '1', parts: [{ ...part, state: 'newest' }] }],
  ['what its checks refuse', { id: '1', parts: [], tags: ['x', 'y', 'z'] }],
  ['what is of another type', { id: 1, parts: [{ name: 2 }], size: 1.5, place: 'Ulm' }],
  ['what is no object', [part]],
]

test.each(given)('a compiled schema reads %s like the original', (_, value) => {
  expect(read(compiledSchema(Thing), value)).toEqual(read(Thing, value))
})

test('a compiled list of any call refuses what the contract refuses, with the same messages', () => {
  const pages = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ answers }: Endpoint) => Object.values(answers))
    .filter(isPage)

  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages)
    for (const value of [{ items: [] }, { items: [{}], cursor: 'x' }, { items: [1], more: 1 }, {}])
      expect(read(compiledSchema(page), value)).toEqual(read(page, value))
})

const read = (schema: z.core.$ZodType, value: unknown) => {
  const { data, error } = z.safeParse(schema, value)
  return { data, issues: error?.issues }
}
