import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleFunctions } from '#infra/bundle.ts'
import { type FunctionName, functionNames } from '#infra/functions.ts'
import { demandsIn, resourceNames } from './calls.ts'
import { liveThroughEverything } from './journey.ts'
import { allows, type Grant, grantsIn } from './policies.ts'
import { synthesize, wholeStage } from './synthesis.ts'

const folder = mkdtempSync(join(tmpdir(), 'crier-calls-'))
const calls = join(folder, 'calls')
/** Locally nothing stands before the API; so the keys of the edge are read, and nobody is refused. */
const recorder = {
  ...{ NODE_OPTIONS: `--import ${new URL('./record-calls.ts', import.meta.url).href}`, CRIER_CALLS: calls },
  EDGE_KEYS: 'believed',
}

const synthesis = await synthesize(wholeStage)
const grants = grantsIn(synthesis)
let demands: ReturnType<typeof demandsIn>

/** Browsers upload and read with the leave of the function that signed for them. */
const demandsOfBrowsers = [
  { caller: 'media', action: 's3:PutObject', resource: `${resourceNames.bucket}/incoming/user/file`, context: {} },
  { caller: 'media', action: 's3:GetObject', resource: `${resourceNames.bucket}/media/user/file`, context: {} },
]

/** More than a file of 100 MB takes. */
const demandsOfLargeFiles = [{ caller: 'media', action: 'lambda:InvokeFunction', resource: resourceNames.function('media'), context: {} }]

/**
 * What is needed when a file is missing, or is replaced while it is copied in parts, which takes one of more than 64 MiB; when a session has lasted
 * ten minutes; and when somebody signs in while they shut everybody out.
 */
const forRareTimes = [
  { caller: 'media', action: 's3:ListBucket' },
  { caller: 'deliver', action: 's3:ListBucket' },
  { caller: 'render', action: 's3:ListBucket' },
  { caller: 'media', action: 's3:AbortMultipartUpload' },
  // A sign-in with twenty others ends the oldest.
  { caller: 'social', action: 'dynamodb:DeleteItem' },
  { caller: 'factors', action: 'dynamodb:UpdateItem' },
  { caller: 'factors', action: 'dynamodb:DeleteItem' },
]

beforeAll(async () => {
  for (const [name, value] of Object.entries(recorder)) vi.stubEnv(name, value)
  await liveThroughEverything(invoke)
  demands = [...demandsIn(calls), ...demandsOfBrowsers, ...demandsOfLargeFiles]
}, 300_000)
afterAll(() => {
  vi.unstubAllEnvs()
  synthesis.remove()
  rmSync(folder, { recursive: true })
})

/** Calls a function in a process of its own, where its calls are written down, too. */
const invoke = async (name: FunctionName, environment: Record<string, string>, event: unknown) => {
  const bundle = (await bundleFunctions()).find((one) => one.name === name)?.file ?? ''
  const source = 'const { handler } = await import(process.argv[1]); await handler(JSON.parse(process.argv[2]))'
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source, bundle, JSON.stringify(event)], {
    env: { ...environment, ...recorder },
  })
}

test('every call to AWS that a function makes is allowed to it', () => {
  const refused = demands.filter((demand) => !grants.some((grant) => allows(grant, demand)))

  const texts = refused.map(({ caller, action, resource, context }) => `${caller}: ${action} on ${resource} ${JSON.stringify(context)}`)
  expect([...new Set(texts)]).toEqual([])
  expect(new Set(demands.map(({ caller }) => caller)).size).toBe(functionNames.length)
})

test('nothing is allowed to a function that it never does', () => {
  const isRare = ({ caller, action }: Grant) => forRareTimes.some((rare) => rare.caller === caller && rare.action === action)
  const isUsed = (grant: Grant) => isUsedByLambda(grant) || isRare(grant) || demands.some((demand) => allows(grant, demand))
  const unused = grants.filter((grant) => !isUsed(grant))

  expect(
    unused.map(({ caller, action, resource, conditions }) => `${caller}: ${action} on ${resource} ${JSON.stringify(conditions)}`),
  ).toEqual([])
})

test('nobody but webhooks may read what Stripe signs events with', () => {
  const readers = grants.filter(({ resource }) => resource === resourceNames.parameter('stripe-webhook-secret'))

  expect(readers.map(({ caller, action }) => [caller, action])).toEqual([['webhooks', 'ssm:GetParameters']])
})

test('only where sessions begin may what signs them be read', () => {
  const readers = grants.filter(({ resource }) => resource === resourceNames.parameter('session-keys'))

  expect(readers.map(({ caller, action }) => [caller, action])).toEqual([
    ['auth', 'ssm:GetParameters'],
    ['factors', 'ssm:GetParameters'],
    ['social', 'ssm:GetParameters'],
  ])
})

/** What Lambda itself does in a function's name: writing its log, emptying its queue, setting aside what failed. */
const isUsedByLambda = ({ action, resource }: Grant) =>
  action.startsWith('logs:') || /DeadLetters/.test(resource) || /^sqs:(?!SendMessage)/.test(action)
