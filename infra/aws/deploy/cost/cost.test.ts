import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { rehearse } from '#functions/adapters/platforms/rehearse.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { FileKind, FileTransfer } from '#shared/platforms/platform-rules.ts'
import { rules } from '#shared/platforms/rules.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { assumptions, measures } from './assumptions.ts'
import { billOf, dollarsFor } from './bill.ts'
import { compared, costTable, documented, readCost, savingsTable } from './cost-table.ts'

test('docs/deploy.md has the table that npm run cost prints', async () => {
  expect(await readFile('docs/deploy.md', 'utf8')).toContain(`\n\n${costTable(documented)}\n\n`)
})

test('docs/deploy.md has the table of what lowered the bill, with its totals before and after', async () => {
  expect(await readFile('docs/deploy.md', 'utf8')).toContain(`\n\n${savingsTable(compared)}\n\n`)
})

test('every measure lowers the bill', () => {
  const load = { people: 10_000, posts: 900_000 }
  const total = (changes: Parameters<typeof billOf>[1]) => billOf(load, changes).reduce((sum, { dollars }) => sum + dollars, 0)

  for (const { before } of measures) expect(total(before)).toBeGreaterThan(total({}))
})

test('a flat plan is counted only where it costs less than paying by use', () => {
  const edge = (people: number, flatPlan: number) =>
    billOf({ people, posts: 90 * people }, { flatPlan })
      .filter(({ row }) => row.includes('CloudFront'))
      .reduce((sum, { dollars }) => sum + dollars, 0)

  expect(edge(100, 1)).toBe(edge(100, 0))
  expect(edge(10_000, 1)).toBeCloseTo(200)
})

test('the free tier costs nothing each month, and each unit after it costs the price of its band', () => {
  expect(dollarsFor('internetGigabyte', 100)).toBe(0)
  expect(dollarsFor('internetGigabyte', 110)).toBeCloseTo(10 * 0.09)
  expect(dollarsFor('internetGigabyte', 10_340)).toBeCloseTo(10_140 * 0.09 + 100 * 0.085)
})

test('files are transferred once for each account', () => {
  const sent = (accounts: number) =>
    billOf({ people: 10_000, posts: 900_000 }, { accounts }).find(({ row }) => row.startsWith('files that Crier sends'))?.dollars ?? 0

  // The first 100 GB are free only once.
  expect(sent(4)).toBeCloseTo(4 * sent(1) + 3 * 100 * 0.09, -1)
})

const files = {
  picture: anImage(),
  video: aVideo({ bytes: 12_000_000, state: { name: 'ready', width: 1080, height: 1920, durationMs: 10 * secondMs } }),
}
const options: Partial<Record<Platform, Record<string, unknown>>> = {
  tiktok: { privacy: 'SELF_ONLY', hasAgreed: true },
  pinterest: { boardId: '1', title: 'A pin' },
  youtube: { title: 'A video', madeForKids: false },
}

/** How the platform's own adapter passes the file to it. */
const wayOf = async (platform: Platform, kind: FileKind): Promise<FileTransfer> => {
  const account = anAccount({ id: `${platform}_77`, platform })
  const content = { account, text: 'Opening day', media: [files[kind]], options: options[platform] ?? {} }
  const { requests, problem } = await rehearse(content, Date.parse('2026-05-04T09:00:00.000Z'))
  if (problem !== undefined) throw new Error(problem)
  const told = JSON.stringify(requests)
  const [isFetched, isSent] = [told.includes('https://files.example/'), /bytes \d+ to \d+ of/.test(told)]
  if (isFetched === isSent) throw new Error(`There's no telling how ${platform} gets a ${kind}.`)
  return isFetched ? 'fetches' : 'is sent'
}

test.each(['picture', 'video'] as const)('the bill counts each %s the way the platforms’ adapters send it', async (kind) => {
  const taking = platformIds.filter((platform) => rules[platform].ways[kind] !== 'takes none')
  const ways = await Promise.all(taking.map((platform) => wayOf(platform, kind)))
  const share = ways.filter((way) => way === 'fetches').length / taking.length

  expect(ways).toEqual(taking.map((platform) => rules[platform].ways[kind]))
  expect(assumptions[kind === 'picture' ? 'picturesFetched' : 'videosFetched'][0]).toBe(share)
})

test('a load is people and posts, and any assumption can be changed', () => {
  const asked = readCost(['--people', '10', '--posts', '200', '--media', '7.5'])

  expect(asked).toEqual({ loads: [{ people: 10, posts: 200 }], changes: { media: 7.5 } })
})

test.each([
  ['no posts', ['--people', '10']],
  ['no number', ['--people', 'many', '--posts', '1']],
])('a command line with %s prints the usage', (_, args) => {
  expect(() => readCost(args)).toThrow(/npm run cost -- --people N --posts N/)
})
