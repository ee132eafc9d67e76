import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { crierVersion } from './crier-version.ts'

test('matches the version in package.json', () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

  expect(crierVersion).toBe(z.object({ version: z.string() }).parse(JSON.parse(file)).version)
})
