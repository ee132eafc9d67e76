import { expect, test } from 'vitest'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { dayMs, secondMs, toMs } from '#shared/domain/times.ts'
import { checkApps, checkCertificate, checkClock } from './doctor-checks.ts'

const told = toMs('2026-05-04T09:00:00.000Z')
const answering = async () => ({ headers: new Headers({ date: new Date(told).toUTCString() }) })
const clock = (offMs: number) => checkClock({ fetch: answering, now: () => told + offMs })

test('a clock that differs by a few seconds is right', async () => {
  expect(await clock(4 * secondMs)).toBe('The clock is right.')
})

test.each([
  ['fast', 90 * secondMs],
  ['slow', -90 * secondMs],
])('a clock that is %s says by how much, and what to do', async (way, offMs) => {
  await expect(clock(offMs)).rejects.toThrow(`The clock is 90 s ${way}, and posts go out by it: switch on time synchronisation`)
})

test('without a way out the clock is said not to be compared', async () => {
  const fetch = async () => Promise.reject(new Error('no network'))

  expect(await checkClock({ fetch, now: () => told })).toContain('could not be compared')
})

const certificate = (days: number, siteUrl = 'https://crier.test') =>
  checkCertificate(siteUrl, { endOf: async () => told + days * dayMs, now: () => told })

test('a certificate says for how long it is good', async () => {
  expect(await certificate(60)).toBe('The certificate is good for 60 days.')
  expect(await certificate(0, 'http://localhost:4000')).toContain('no TLS')
})

test('a certificate that soon ends, or can not be read, says where to look', async () => {
  await expect(certificate(13)).rejects.toThrow(/ends in 13 days: the proxy should have renewed it/)
  const unread = checkCertificate('https://crier.test', { endOf: async () => Promise.reject(new Error('self-signed')), now: () => told })
  await expect(unread).rejects.toThrow(/can't be read: self-signed\. Look at the proxy/)
})

const apps = (own: Partial<Record<Platform, { clientId: string }>>) => checkApps(byPlatform((platform) => own[platform]))

test('the apps that are named are told', async () => {
  expect(await apps({ x: { clientId: 'abc' } })).toContain('Apps of yours: X.')
  expect(await apps({})).toContain('No platform has an app')
})

test('a client id with quotes is told of', async () => {
  await expect(apps({ x: { clientId: '"abc"' } })).rejects.toThrow('The client id of X has quotes or spaces in it')
})
