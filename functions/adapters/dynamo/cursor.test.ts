import { expect, test } from 'vitest'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'

const place = { pk: 'POST#1', sk: 'TARGET#x_77', gsi1pk: 'USER#ada#1', gsi1sk: '2026-05-04T09:00:00.000Z#1' }
const ada = { gsi1pk: 'USER#ada#1' }
const refusal = { code: 'invalid', fields: { cursor: [expect.stringContaining('isn’t from this list')] } }

test('leads back to its position', () => {
  expect(fromCursor(toCursor(place), ada)).toEqual(place)
})

test('is undefined at the end of a list and at its beginning', () => {
  expect(toCursor(undefined)).toBeUndefined()
  expect(fromCursor(undefined, ada)).toBeUndefined()
})

test('fits in a URL’s query without escaping', () => {
  expect(toCursor({ pk: 'Grüße?&=+/ 🎉' })).toMatch(/^[\w-]+$/)
})

test.each([
  ['of another person', { gsi1pk: 'USER#bert#1' }],
  ['of another status', { gsi1pk: 'USER#ada#2' }],
  ['of another index', { gsi3pk: 'USER#ada#PLANNED' }],
])('is refused in a list %s', (_, partition) => {
  expect(() => fromCursor(toCursor(place), partition)).toThrow(expect.objectContaining(refusal))
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['words', 'made-up'],
  ['nothing', ''],
  ['half a cursor', toCursor(place)?.slice(0, 20) ?? ''],
  ['a list', encoded([place])],
  ['null', encoded(null)],
  ['a number where a text belongs', encoded({ ...place, gsi1pk: 1 })],
  ['a nested key', encoded({ ...place, sk: { S: 'TARGET#x_77' } })],
  ['no partition', encoded({ pk: place.pk, sk: place.sk })],
])('is refused when made of %s', (_, cursor) => {
  expect(() => fromCursor(cursor, ada)).toThrow(expect.objectContaining(refusal))
})

const attempts = { pk: 'POST#1' }

test.each([
  ['no place', { pk: 'POST#1' }],
  ['a place of something else', { pk: 'POST#1', sk: 'TARGET#x_77' }],
  ['an empty place', { pk: 'POST#1', sk: '' }],
  ['a place that is too long', { pk: 'POST#1', sk: `ATTEMPT#${'é'.repeat(600)}` }],
  ['a key too many', { pk: 'POST#1', sk: 'ATTEMPT#1', gsi1pk: 'USER#ada#1' }],
])('is refused when it names %s and a position is expected', (_, key) => {
  expect(() => fromCursor(encoded(key), attempts, { sk: 'ATTEMPT#' })).toThrow(expect.objectContaining(refusal))
  expect(fromCursor(encoded({ ...attempts, sk: 'ATTEMPT#1' }), attempts, { sk: 'ATTEMPT#' })).toEqual({ pk: 'POST#1', sk: 'ATTEMPT#1' })
})

const validation = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' })

test.each([
  'The provided starting key is invalid',
  'The provided starting key is outside query boundaries based on provided conditions',
  "Exclusive Start Key must have same size as table's key schema",
])('is refused like any other when the table does not know its position: %s', async (message) => {
  const query = Promise.reject(validation(message))

  await expect(fromCursorKey(query)).rejects.toMatchObject(refusal)
})

test.each([
  ['another mistake in the query', validation('Invalid KeyConditionExpression')],
  ['a table out of reach', new Error('The starting key could not be read: socket hang up')],
])('%s is not the caller’s fault', async (_, error) => {
  await expect(fromCursorKey(Promise.reject(error))).rejects.toBe(error)
})

test('passes a response through', async () => {
  await expect(fromCursorKey(Promise.resolve({ Items: [] }))).resolves.toEqual({ Items: [] })
})
