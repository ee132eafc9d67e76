import { expect, test } from 'vitest'
import { differencesOf, shapeOf, together } from './shape.ts'

const answer = (body: unknown, headers: Record<string, string> = {}) =>
  shapeOf({
    status: 200,
    headers: new Headers({ 'content-type': 'application/json; charset=utf-8', ...headers }),
    body: JSON.stringify(body),
    headersRead: new Set(),
  })

test('ignores values and the charset of a content type', () => {
  const other = shapeOf({
    status: 200,
    headers: new Headers({ 'content-type': 'Application/JSON' }),
    body: '{"id":"2"}',
    headersRead: new Set(),
  })

  expect(differencesOf(answer({ id: '1' }), other)).toEqual([])
})

test('leaves the item shape of an empty list unknown', () => {
  expect(differencesOf(answer({ items: [] }), answer({ items: [{ id: '1' }] }))).toEqual([])
})

test('a missing object is one difference, whatever it holds', () => {
  expect(differencesOf(answer({}), answer({ owner: { id: '1', name: 'Ada' } }))).toEqual([
    { what: '`owner`', real: 'missing', fake: 'object' },
  ])
})

test('ignores names that are ids', () => {
  expect(differencesOf(answer({ 'did:plc:abc': 1 }), answer({ '12345678': 2 }))).toEqual([])
})

test('merges the responses to a repeated request, with the fields of all', () => {
  const asked = together([answer({ state: 'pending', wait: 1 }), answer({ state: 'done' })])

  expect(asked && differencesOf(asked, answer({ state: 'done' }))).toEqual([{ what: '`wait`', real: 'number', fake: 'missing' }])
})

test('ignores a header that Crier did not read', () => {
  expect(differencesOf(answer({}, { 'x-request-id': '1' }), answer({}))).toEqual([])
})
