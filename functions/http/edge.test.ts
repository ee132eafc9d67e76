import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint, Message } from '#shared/contracts/endpoint.ts'
import { anEvent, ask } from '#test/builders/call.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { api } from './api.ts'
import { type Edge, visitorAddress } from './edge.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const bell = { auth: 'anyone', summary: '', input: z.strictObject({}), answers: { 200: Message } } as const
const bells = {
  look: endpoint({ ...bell, method: 'GET', path: '/bell' }),
  ring: endpoint({ ...bell, method: 'POST', path: '/bell' }),
}
const say = () => ({ message: 'Ding' })
const now = Date.parse('2026-05-04T09:00:30.000Z')

const world = (edge?: Edge) => {
  const handler = api(bells, { look: say, ring: say }, { now: () => now, edge, openCalls: fakeRateLimits() })
  const status = async (method: string, headers: Record<string, string> = {}) =>
    (await ask(handler, method, '/api/bell', { headers })).status
  return { handler, status }
}
const keys = ['the first key of the edge', 'the next key of the edge']
const through = (address: string, key = keys[0] ?? '') => ({ 'x-crier-edge': key, 'x-forwarded-for': address })

test('requires one of the edge’s two keys where they are demanded', async () => {
  const { status } = world({ keys, areDemanded: true })

  const statuses = await Promise.all([
    status('GET'),
    status('GET', { 'x-crier-edge': 'guessed' }),
    status('GET', { 'x-crier-edge': '' }),
    status('GET', { 'x-crier-edge': keys[0] ?? '' }),
    status('GET', { 'x-crier-edge': keys[1] ?? '' }),
  ])

  expect(statuses).toEqual([403, 403, 403, 200, 200])
})

test('lets anyone call where no key is demanded', async () => {
  expect(await world({ keys, areDemanded: false }).status('GET')).toBe(200)
  expect(await world().status('GET', { 'x-crier-edge': 'anything' })).toBe(200)
})

test('limits one network to sixty writes a minute without a session, and leaves others alone', async () => {
  const { handler, status } = world({ keys, areDemanded: true })
  for (let count = 0; count < 60; count += 1) await status('POST', through('203.0.113.7'))

  const over = await ask(handler, 'POST', '/api/bell', { headers: through('203.0.113.7') })

  expect(over).toMatchObject({ status: 429, headers: { 'retry-after': '30' }, body: { code: 'too-many' } })
  expect(await status('GET', through('203.0.113.7'))).toBe(200)
  expect(await status('POST', through('203.0.113.8'))).toBe(200)
})

const edgeKey = 'edge-1'
const edge = '192.0.2.1'
const anEdge = { keys: [edgeKey, 'edge-2'], areDemanded: true }
const from = (headers: Record<string, string>) => visitorAddress(anEvent('GET', '/', { headers }), anEdge)

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [`203.0.113.7, ${edge}`, '203.0.113.7'],
  [`10.0.0.1, 203.0.113.7, ${edge}`, '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
])('behind the edge, %j comes from %s', (noted, visitor) => {
  expect(from({ 'x-crier-edge': edgeKey, 'x-forwarded-for': noted })).toBe(visitor)
})

test.each<Record<string, string>>([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-crier-edge': 'guessed', 'x-forwarded-for': '203.0.113.7' },
  { 'x-crier-edge': edgeKey },
])('a call with %j comes from its sender’s own address', (headers) => {
  expect(from(headers)).toBe(edge)
})

test('believes nothing a call claims about its address without an edge', () => {
  expect(
    visitorAddress(anEvent('GET', '/', { headers: { 'x-crier-edge': 'undefined', 'x-forwarded-for': '203.0.113.7' } }), undefined),
  ).toBe(edge)
})
