import { expect, test } from 'vitest'
import { anEvent } from '#test/builders/call.ts'
import { visitorAddress } from './visitor-address.ts'

const edgeKey = 'edge-1'
const edge = '192.0.2.1'
const anEdge = { keys: [edgeKey, 'edge-2'], areDemanded: true }
const from = (headers: Record<string, string>) => visitorAddress(anEvent('GET', '/', { headers }), anEdge)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [`203.0.113.7, ${edge}`, '203.0.113.7'],
  [`10.0.0.1, 203.0.113.7, ${edge}`, '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
])('behind the edge %j comes from %s', (noted, visitor) => {
  expect(from({ 'x-crier-edge': edgeKey, 'x-forwarded-for': noted })).toBe(visitor)
})

test.each<Record<string, string>>([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-crier-edge': 'guessed', 'x-forwarded-for': '203.0.113.7' },
  { 'x-crier-edge': edgeKey },
])('a call with %j comes from who makes it', (headers) => {
  expect(from(headers)).toBe(edge)
})

test('without an edge nothing that a call says of itself is believed', () => {
  expect(
    visitorAddress(anEvent('GET', '/', { headers: { 'x-crier-edge': 'undefined', 'x-forwarded-for': '203.0.113.7' } }), undefined),
  ).toBe(edge)
})
