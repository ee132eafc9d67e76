import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeDescription } from './api-diff.ts'
import { agentReadiness, redoclyFindings } from './redocly.ts'
import { spectralFindings } from './spectral.ts'

// The first run fetches the programs from npm, which takes longer than they do.
const timeout = 300_000

const folder = await mkdtemp(join(tmpdir(), 'crier-api-'))
const file = join(folder, 'openapi.json')
await writeDescription(file)
afterAll(() => rm(folder, { recursive: true }))

test('Redocly’s strict rules find nothing in the API’s description', { timeout }, async () => {
  expect(await redoclyFindings(file)).toEqual([])
})

test('Spectral finds nothing in it either', { timeout }, async () => {
  expect(await spectralFindings(file)).toEqual([])
})

test('programs that read it can use the API', { timeout }, async () => {
  expect(await agentReadiness(file)).toBeGreaterThanOrEqual(90)
})
