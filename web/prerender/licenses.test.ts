import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeLicenses } from './licenses.ts'

test('lists every package that ships with its license and text, and no build-only packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-licenses-'))
  await writeLicenses(folder)
  const text = await readFile(join(folder, 'licenses.txt'), 'utf8')
  await rm(folder, { recursive: true })

  for (const part of [
    /^react \d/m,
    /^zod \d/m,
    /^jose \d/m,
    /^@aws-sdk\/client-dynamodb \d.*\(Apache-2\.0\)$/m,
    /Permission is hereby granted/,
  ])
    expect(text).toMatch(part)
  expect(text).not.toMatch(/^(vitest|typescript|aws-cdk-lib) \d/m)
})
