import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeLicenses } from './licenses.ts'

test('every package that runs is named with its licence and its words, and none that only builds', async () => {
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
