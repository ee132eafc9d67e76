import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { dayMs, secondMs, toMs } from '#shared/domain/times.ts'
import { damagePage, makeTable } from '#test/table/damaged-table.ts'
import { checkApps, checkCertificate, checkClock, checkTables } from './doctor-checks.ts'

const told = toMs('2026-05-04T09:00:00.000Z')
const answering = async () => ({ headers: new Headers({ date: new Date(told).toUTCString() }) })
const clock = (offMs: number) => checkClock({ fetch: answering, now: () => told + offMs })

test('a clock that is a few seconds off is right', async () => {
  expect(await clock(4 * secondMs)).toBe('The clock is right.')
})

test.each([
  ['fast', 90 * secondMs],
  ['slow', -90 * secondMs],
])('for a clock that is %s, says by how much and what to do', async (way, offMs) => {
  await expect(clock(offMs)).rejects.toThrow(
    `The clock is 90 seconds ${way}, so posts go out at the wrong time. Turn on time synchronization`,
  )
})

test('without network access, says the clock could not be compared', async () => {
  const fetch = async () => Promise.reject(new Error('no network'))

  expect(await checkClock({ fetch, now: () => told })).toContain('couldn’t be checked')
})

const certificate = (days: number, siteUrl = 'https://crier.test') =>
  checkCertificate(siteUrl, { endOf: async () => told + days * dayMs, now: () => told })

test('says how long a certificate is valid', async () => {
  expect(await certificate(60)).toBe('The certificate is valid for 60 more days.')
  expect(await certificate(0, 'http://localhost:4000')).toContain('no TLS')
})

test('for a certificate that ends soon or can’t be read, says where to look', async () => {
  await expect(certificate(13)).rejects.toThrow(/expires in 13 days\. The proxy should have renewed it/)
  const unread = checkCertificate('https://crier.test', { endOf: async () => Promise.reject(new Error('self-signed')), now: () => told })
  await expect(unread).rejects.toThrow(/can't be read: self-signed\. Check the proxy/)
})

type Own = Partial<Record<Platform, { clientId: string }>>
type Named = Parameters<typeof checkApps>[1]
const apps = (own: Own, named: Named = []) =>
  checkApps(
    byPlatform((platform) => own[platform]),
    named,
  )
const ofScreen = { platform: 'tiktok', clientId: 'def', opens: true } as const

test('lists the configured apps, from the settings and from the screen', async () => {
  expect(await apps({ x: { clientId: 'abc' } }, [ofScreen])).toContain('Your apps: X, TikTok (set in Administration).')
  expect(await apps({})).toContain('You haven’t set up an app')
})

test('reports an app from the screen as unused if the settings name another', async () => {
  const said = await apps({ tiktok: { clientId: 'abc' } }, [{ ...ofScreen, clientId: 'de f', opens: false }])

  expect(said).toContain('Your apps: TikTok.')
  expect(said).toContain('not used because the settings have another: TikTok.')
})

test('reports a client id with quotes, wherever it was set', async () => {
  await expect(apps({ x: { clientId: '"abc"' } })).rejects.toThrow('The client id of X has quotes or spaces in it')
  await expect(apps({}, [{ ...ofScreen, clientId: 'd ef' }])).rejects.toThrow('The client id of TikTok (set in Administration) has quotes')
})

test('reports an app from the screen whose secret does not open', async () => {
  await expect(apps({}, [{ ...ofScreen, opens: false }])).rejects.toThrow(
    /TikTok \(set in Administration\) can't be opened\. Set the app again/,
  )
})

test('reports a table as intact, or as damaged at a page, with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'crier.db')
  const check = () => checkTables(folder, ['crier.db', 'dynamodb.db'])
  expect(await check()).toBe('There’s no table yet.')

  await makeTable(file)
  expect(await check()).toBe('The table is intact.')

  const page = damagePage(file, 'beginning')
  await expect(check()).rejects.toThrow(new RegExp(`^${file} is damaged: Page ${page}, in the table items.* \`crier restore\``))
})
