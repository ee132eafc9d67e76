import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutDynoxide } from '../amazon/node-options.ts'
import { startCrier } from './start-as-people-do.ts'

// What runs on Amazon's emulator is tested by `npm run test:dynamodb-local`, for which Java is needed.

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

/** A machine without dynoxide, whose only program is a Java of this version, if it has one. */
const machineWith = (java?: string) => {
  const programs = folder()
  const script = `#!/bin/sh\necho 'openjdk version "${java}" 2026-01-20' >&2\n`
  if (java !== undefined) writeFileSync(join(programs, 'java'), script, { mode: 0o755 })
  return { ...withoutDynoxide, PATH: programs }
}

test.each([
  { java: undefined, found: 'none' },
  { java: '11.0.25', found: '11' },
])('where there is neither dynoxide nor a Java that is new enough (found: $found), both ways out are named', async ({ java, found }) => {
  const crier = startCrier('memory', machineWith(java))

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe(
    `Crier needs an emulator of DynamoDB: install Java 17 or newer (found: ${found}), or set AWS_ENDPOINT_URL_DYNAMODB to an emulator that runs already.\n`,
  )
})

test.each([
  { by: 'DynamoDB Local', machine: () => machineWith('17.0.15') },
  { by: 'the emulator at AWS_ENDPOINT_URL_DYNAMODB', machine: () => ({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' }) },
])('data made with dynoxide is refused in one sentence where $by would open it', async ({ by, machine }) => {
  const data = folder()
  writeFileSync(join(data, 'dynamodb.db'), '')

  const crier = startCrier(data, machine())

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe(
    `The data in ${data} was made with dynoxide, and ${by} would not find it: move that folder away, or set CRIER_DATA to another one.\n`,
  )
})
