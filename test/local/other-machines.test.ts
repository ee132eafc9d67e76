import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withoutDynoxide, withoutPackage } from '../amazon/node-options.ts'
import { startCrier } from './start-as-people-do.ts'

// Tests on Amazon's emulator, which needs Java, are run by `npm run test:dynamodb-local`.

const asOnAws = { program: 'infra/local-aws/start.ts' }

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

/** A machine without dynoxide, whose only program is this version of Java, if any. */
const machineWith = (java?: string) => {
  const programs = folder()
  const script = `#!/bin/sh\necho 'openjdk version "${java}" 2026-01-20' >&2\n`
  if (java !== undefined) writeFileSync(join(programs, 'java'), script, { mode: 0o755 })
  return { ...withoutDynoxide, PATH: programs }
}

/** A program with this name that prints these words and exits at once. */
const aProgram = (name: string, words = '') => {
  const program = join(folder(), name)
  writeFileSync(program, `#!/bin/sh\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 })
  return program
}

test.each([
  { java: undefined, found: 'none' },
  { java: '11.0.25', found: '11' },
])('without dynoxide or a recent Java (found: $found), every way out is named', async ({ java, found }) => {
  const crier = startCrier('memory', machineWith(java), asOnAws)

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe(
    `To run as on AWS, Crier needs a DynamoDB emulator. Install Java 17 or newer (found: ${found}), set DYNOXIDE_PATH to the program of dynoxide, ` +
      'or set AWS_ENDPOINT_URL_DYNAMODB to an emulator that’s already running.\n',
  )
})

test('Crier itself starts without dynoxide and Java', async () => {
  const crier = startCrier('memory', machineWith())

  await crier.runs()
  expect(await crier.stop('SIGINT')).toBe(0)
})

test('DYNOXIDE_PATH takes precedence', async () => {
  const named = aProgram('dynoxide-of-my-own', 'the one that was named')
  const found = aProgram('dynoxide', 'the one on the path')
  const crier = startCrier('memory', { DYNOXIDE_PATH: named, PATH: `${dirname(found)}:${process.env.PATH}` }, asOnAws)

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe('The DynamoDB emulator (dynoxide) didn’t start: the one that was named\n')
})

test('where npm has no dynoxide for the machine, it’s found on the PATH', async () => {
  const found = aProgram('dynoxide', 'the one on the path')
  const crier = startCrier('memory', { ...withoutPackage, PATH: `${dirname(found)}:${process.env.PATH}` }, asOnAws)

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe('The DynamoDB emulator (dynoxide) didn’t start: the one on the path\n')
})

test('a DYNOXIDE_PATH that leads nowhere is reported, and nothing else is used instead', async () => {
  const crier = startCrier('memory', { DYNOXIDE_PATH: '/nowhere/dynoxide' }, asOnAws)

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe('DYNOXIDE_PATH is /nowhere/dynoxide, but there’s no such file. Set it to the program, or remove it.\n')
})

test.each([
  { by: 'DynamoDB Local', machine: () => machineWith('17.0.15') },
  { by: 'the emulator at AWS_ENDPOINT_URL_DYNAMODB', machine: () => ({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' }) },
])('data created with dynoxide is refused in one sentence where $by would open it', async ({ by, machine }) => {
  const data = folder()
  writeFileSync(join(data, 'dynamodb.db'), '')

  const crier = startCrier(data, machine(), asOnAws)

  expect(await crier.exited).toBe(1)
  expect(crier.complaints()).toBe(
    `The data in ${data} was made with dynoxide, and ${by} wouldn’t find it. Move that folder away, or set CRIER_DATA to another one.\n`,
  )
})
