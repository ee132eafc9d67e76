import { expect, test } from 'vitest'
import { contracts } from '#shared/contracts/all.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { toOpenApi } from '#shared/contracts/openapi.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { ask } from '#test/builders/call.ts'
import { api } from '../../http/api.ts'
import type { HealthDeps } from '../../use-cases/health.ts'
import { healthAnswers } from './answers.ts'
import { deploymentConfig } from './deployment-config.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
/** A sweep that ended this long ago and left work that had been due for `late`. */
const beat = async (age: number, late?: number) => ({
  at: toInstant(now - age),
  ...(late !== undefined && { overdueSince: toInstant(now - late) }),
})
const never = () => new Promise<never>(() => undefined)
const nothing = () => Promise.resolve(undefined)
const config = deploymentConfig({
  SITE_URL: 'https://crier.test',
  PLATFORM_APPS: { x: { clientId: 'x' } },
  GOOGLE_CLIENT_ID: 'google',
  GITHUB_CLIENT_ID: 'github',
  RECOMMENDATIONS: [],
  SIGN_UP: 'open' as const,
})

const check = async (own: Partial<HealthDeps>, path = '/api/health') => {
  const reports: string[] = []
  const deps: HealthDeps = {
    lastBeat: nothing,
    startedAt: now,
    sleep: never,
    report: (message) => void reports.push(message),
    ...own,
  }
  const handler = api(healthApi, healthAnswers({ ...deps, config: async () => config, openApi: async () => toOpenApi(contracts) }), {
    now: () => now,
  })
  return { ...(await ask(handler, 'GET', path)), reports }
}

test.each(['/api/health', '/health'])('%s reports online while the sweep runs and nothing is overdue', async (path) => {
  const answer = await check({ lastBeat: () => beat(minuteMs) }, path)

  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'online', checkedAt: toInstant(now), lastSweepAt: toInstant(now - minuteMs), oldestOverdueSeconds: 0 },
  })
})

test('a system that has just started is online', async () => {
  const answer = await check({})

  expect(answer).toMatchObject({ status: 200, body: { status: 'online', oldestOverdueSeconds: 0 } })
  expect(answer.body).not.toHaveProperty('lastSweepAt')
})

test.each([
  [3 * minuteMs, 200],
  [3 * minuteMs + 1, 503],
])('a last sweep %d ms ago answers %d', async (age, status) => {
  const answer = await check({ lastBeat: () => beat(age) })

  expect(answer.status).toBe(status)
})

test.each([
  [5 * minuteMs, 200, 'online'],
  [5 * minuteMs + secondMs, 503, 'degraded'],
])('work overdue by %d ms answers %d', async (late, status, word) => {
  const answer = await check({ lastBeat: () => beat(0, late) })

  expect(answer).toMatchObject({ status, body: { status: word, oldestOverdueSeconds: late / secondMs } })
})

test.each([
  [3 * minuteMs, 200],
  [3 * minuteMs + 1, 503],
])('a system that has run for %d ms without a sweep answers %d', async (age, status) => {
  const answer = await check({ startedAt: now - age })

  expect(answer.status).toBe(status)
})

test('a table that does not respond within a second is degraded, whatever it might have said', async () => {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)

  const answer = await check({ lastBeat: never, sleep })

  expect(waits).toEqual([1_000])
  expect(answer).toMatchObject({ status: 503, body: { status: 'degraded', checkedAt: toInstant(now) } })
  expect(answer.body).not.toHaveProperty('oldestOverdueSeconds')
})

test('calls within the same second share one reading of the table', async () => {
  let [readings, time] = [0, now]
  const lastBeat = () => {
    readings += 1
    return beat(0)
  }
  const deps: HealthDeps = { lastBeat, startedAt: now, sleep: never, report: () => undefined }
  const handler = api(healthApi, healthAnswers({ ...deps, config: async () => config, openApi: async () => toOpenApi(contracts) }), {
    now: () => time,
  })

  await Promise.all([ask(handler, 'GET', '/api/health'), ask(handler, 'GET', '/api/health')])
  time += secondMs
  const { body } = await ask(handler, 'GET', '/api/health')

  expect(readings).toBe(2)
  expect(body).toMatchObject({ checkedAt: toInstant(now + secondMs) })
})

test('a table that refuses is degraded, and the operators are told', async () => {
  const answer = await check({ lastBeat: () => Promise.reject(new Error('no')) })

  expect(answer.status).toBe(503)
  expect(answer.reports).toHaveLength(1)
})

test('the API describes itself', async () => {
  const answer = await check({}, '/api/openapi.json')

  expect(answer).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  expect(answer.body).toEqual(toOpenApi(contracts))
})

test('tells a browser what this deployment offers', async () => {
  const answer = await check({}, '/api/config')

  expect(answer).toMatchObject({ status: 200, body: config })
  expect(answer.headers['cache-control']).toBe('no-store')
})
