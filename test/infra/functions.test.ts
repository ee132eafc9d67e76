import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type FunctionName, functionNames, timeoutSeconds } from '#infra/aws/functions.ts'
import { stageNamed } from '#infra/aws/stages.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { functionNameOf, type Synthesis, synthesize, textOf } from './synthesis.ts'

const synthesis = await synthesize()
afterAll(synthesis.remove)
const bundles = await bundleFunctions()

const lambdas = synthesis.ofType('AWS::Lambda::Function')
const lambdaNamed = (name: string) => {
  const found = lambdas.find(({ Properties }) => functionNameOf(Properties) === name)
  if (!found) throw new Error(`There is no function ${name}.`)
  return found
}

test('there’s exactly one Lambda for every function', () => {
  expect(lambdas.map(({ Properties }) => functionNameOf(Properties)).sort()).toEqual([...functionNames].sort())
})

test.each(functionNames)('%s runs on Node 24 and arm64, with its kind’s timeout and memory', (name) => {
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

test.each(bundles)('$name is exactly the bundle that npm start runs', async ({ name, file }) => {
  const { S3Key } = z.object({ S3Key: z.string() }).parse(lambdaNamed(name).Properties.Code)

  const staged = await filesIn(join(synthesis.outdir, `asset.${S3Key.replace('.zip', '')}`))

  expect(staged).toEqual((await filesIn(dirname(file))).filter(([name]) => !name.endsWith('.map')))
  expect(staged.map(([name]) => name)).toContain('handler.mjs')
})

/** A folder's file names, each with its content. */
const filesIn = async (folder: string) => {
  const names = (await readdir(folder)).sort()
  return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const))
}

test('by default, no function is traced or may write traces', () => {
  expect(lambdas.filter(({ Properties }) => 'TracingConfig' in Properties)).toEqual([])
  expect(tracersIn(synthesis)).toEqual([])
})

test('a stage with tracing traces every function, and lets each write only traces', async () => {
  const traced = await synthesize({ ...stageNamed('dev'), tracing: true })
  traced.remove()

  const modes = traced.ofType('AWS::Lambda::Function').map(({ Properties }) => Properties.TracingConfig)
  expect(modes).toEqual(functionNames.map(() => ({ Mode: 'Active' })))
  const written = { Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Effect: 'Allow', Resource: '*' }
  expect(tracersIn(traced)).toEqual(functionNames.map(() => written))
})

/** Every policy statement about X-Ray. */
const tracersIn = ({ ofType }: Synthesis) => {
  const Policy = z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) })
  const statements = ofType('AWS::IAM::Policy').flatMap(({ Properties }) => Policy.parse(Properties).PolicyDocument.Statement)
  return statements.filter((statement) => JSON.stringify(statement).includes('xray'))
}

test('every function has its own role and log group', () => {
  const roles = lambdas.map(({ stack, Properties }) => textOf(synthesis, stack, Properties.Role))
  const logGroups = lambdas.map(({ stack, Properties }) => {
    const { LogGroup } = z.object({ LogGroup: z.unknown() }).parse(Properties.LoggingConfig)
    return textOf(synthesis, stack, LogGroup)
  })

  expect(new Set(roles).size).toBe(functionNames.length)
  expect(new Set(logGroups).size).toBe(functionNames.length)
})

test('no log is kept forever', () => {
  const days = synthesis.ofType('AWS::Logs::LogGroup').map(({ Properties }) => Properties.RetentionInDays)

  expect(days).toEqual(days.map(() => 7))
})

test('error lines of every function are counted', () => {
  const filters = synthesis.ofType('AWS::Logs::MetricFilter').map(({ Properties }) => Properties.FilterPattern)

  expect(filters.filter((pattern) => pattern === '{ $.level = "error" }')).toHaveLength(functionNames.length)
})

test.each(['publish', 'sweep', 'jobs'])('keeps the asynchronous invocations that %s gives up on', (name) => {
  const { id } = lambdaNamed(name)

  const found = synthesis
    .ofType('AWS::Lambda::EventInvokeConfig')
    .find(({ stack, Properties }) => textOf(synthesis, stack, Properties.FunctionName).includes(id))

  expect(found?.Properties.DestinationConfig).toMatchObject({ OnFailure: { Destination: expect.anything() } })
})
