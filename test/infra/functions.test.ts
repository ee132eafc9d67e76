import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { type FunctionName, functionNames, timeoutSeconds } from '#infra/functions.ts'
import { functionNameOf, synthesize, textOf } from './synthesis.ts'

const synthesis = await synthesize()
afterAll(synthesis.remove)
const bundles = await bundleFunctions()

const lambdas = synthesis.ofType('AWS::Lambda::Function')
const lambdaNamed = (name: string) => {
  const found = lambdas.find(({ Properties }) => functionNameOf(Properties) === name)
  if (!found) throw new Error(`There is no function ${name}.`)
  return found
}

test('there is a Lambda for every function and no other', () => {
  expect(lambdas.map(({ Properties }) => functionNameOf(Properties)).sort()).toEqual([...functionNames].sort())
})

test.each(functionNames)('%s runs on Node 24 and arm64, with the time and the memory of its kind', (name) => {
  const { Properties } = lambdaNamed(name)

  expect(Properties).toMatchObject({
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    Handler: 'handler.handler',
    Timeout: timeoutSeconds(name),
  })
  expect(Properties.MemorySize).toBe(memoryOf(name))
  expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions')
})

const memoryOf = (name: FunctionName) => {
  if (name === 'render') return 2_048
  return ['publish', 'sweep', 'jobs'].includes(name) ? 512 : 1_024
}

test.each(bundles)('$name is the very bundle that npm start runs', async ({ name, file }) => {
  const { S3Key } = z.object({ S3Key: z.string() }).parse(lambdaNamed(name).Properties.Code)

  const staged = await readFile(join(synthesis.outdir, `asset.${S3Key.replace('.zip', '')}`, 'handler.mjs'))

  expect(staged.equals(await readFile(file))).toBe(true)
})

test('every function has a role and a log group of its own', () => {
  const roles = lambdas.map(({ stack, Properties }) => textOf(synthesis, stack, Properties.Role))
  const logGroups = lambdas.map(({ stack, Properties }) => {
    const { LogGroup } = z.object({ LogGroup: z.unknown() }).parse(Properties.LoggingConfig)
    return textOf(synthesis, stack, LogGroup)
  })

  expect(new Set(roles).size).toBe(functionNames.length)
  expect(new Set(logGroups).size).toBe(functionNames.length)
})

test('no log is kept for ever', () => {
  const days = synthesis.ofType('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays)

  expect(days).toEqual(days.map(() => 7))
})

test('an error line of any function is counted', () => {
  const filters = synthesis.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Properties.FilterPattern)

  expect(filters.filter((pattern) => pattern === '{ $.level = "error" }')).toHaveLength(functionNames.length)
})

test.each(['publish', 'sweep', 'jobs'])('what %s gives up on when invoked asynchronously is kept', (name) => {
  const { id } = lambdaNamed(name)

  const found = synthesis
    .ofType('AWS::Lambda::EventInvokeConfig')
    .find(({ stack, Properties }) => textOf(synthesis, stack, Properties.FunctionName).includes(id))

  expect(found?.Properties.DestinationConfig).toMatchObject({ OnFailure: { Destination: expect.anything() } })
})
