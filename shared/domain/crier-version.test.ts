import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { crierVersion } from './crier-version.ts'

test('the version that Crier tells is that of its package', () => {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

  expect(crierVersion).toBe(z.object({ version: z.string() }).parse(JSON.parse(file)).version)
})
