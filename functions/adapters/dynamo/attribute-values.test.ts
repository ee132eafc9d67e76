import { expect, test } from 'vitest'
import { fromStored, type StoredAttributes, toStored } from './attribute-values.ts'

const all = {
  text: 'Grüße 👋',
  empty: '',
  number: -1.5,
  large: Number.MAX_SAFE_INTEGER,
  no: false,
  nothing: null,
  list: ['a', 1, [true], {}],
  map: { a: { b: { c: [] } } },
  numbers: new Set([1, 2]),
  texts: new Set(['a', 'b']),
}

/** The same as DynamoDB writes it. */
const stored: StoredAttributes = {
  text: { S: 'Grüße 👋' },
  empty: { S: '' },
  number: { N: '-1.5' },
  large: { N: '9007199254740991' },
  no: { BOOL: false },
  nothing: { NULL: true },
  list: { L: [{ S: 'a' }, { N: '1' }, { L: [{ BOOL: true }] }, { M: {} }] },
  map: { M: { a: { M: { b: { M: { c: { L: [] } } } } } } },
  numbers: { NS: ['1', '2'] },
  texts: { SS: ['a', 'b'] },
}

test('every kind of value is stored as DynamoDB writes it, and read again as it was', () => {
  expect(toStored(all)).toEqual(stored)
  expect(fromStored(stored)).toEqual(all)
})

test('what has no value is left out, at every depth', () => {
  expect(toStored({ gone: undefined, map: { gone: undefined } })).toEqual({ map: { M: {} } })
})

test.each([
  ['a number that is none', Number.NaN],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['an empty set', new Set()],
  ['a set of both', new Set(['a', 1])],
  ['a function', () => undefined],
])('%s is refused', (_what, value) => {
  expect(() => toStored({ value })).toThrow()
})

test('a value of a kind that nobody writes is refused', () => {
  const picture: StoredAttributes = JSON.parse('{"picture":{"B":"AAAA"}}')

  expect(() => fromStored(picture)).toThrow('B')
})
