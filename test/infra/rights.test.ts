import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FunctionName, functionNames } from '#infra/aws/functions.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { functionArn } from '#infra/local-aws/lambda.ts'
import { deliveryQueue, queueArn } from '#infra/local-aws/queues.ts'
import { localArns } from '#infra/local-aws/rights/demands.ts'
import { deployedFunctions } from '#infra/local-aws/rights/deployed-functions.ts'
import { judgeOf } from '#infra/local-aws/rights/rights.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { liveThroughEverything } from './journey.ts'
import { allows, type Grant, grantsOf } from './policies.ts'
import { type CallersDemand, demandsIn } from './recorded-calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'crier-calls-'))
const calls = join(folder, 'calls')
/** Locally, nothing is in front of the API, so edge keys are trusted when present, and nobody is refused. */
const recorder = {
  NODE_OPTIONS: `--import ${new URL('./record-calls.ts', import.meta.url).href}`,
  CRIER_CALLS: calls,
  EDGE_KEYS: 'believed',
}

const functions = await deployedFunctions()
const grants = grantsOf(functions)
const judge = judgeOf(functions)
let demands: CallersDemand[]

/** Browsers upload and read with the permissions of the function that signed for them. */
const demandsOfBrowsers = [
  { caller: 'media', action: 's3:PutObject', resource: `${localArns.bucket}/incoming/user/file`, context: {} },
  { caller: 'media', action: 's3:GetObject', resource: `${localArns.bucket}/media/user/file`, context: {} },
  { caller: 'shares', action: 's3:GetObject', resource: `${localArns.bucket}/media/user/file`, context: {} },
]

/** Needed only for files larger than 100 MB. */
const demandsOfLargeFiles = [{ caller: 'media', action: 'lambda:InvokeFunction', resource: functionArn('media'), context: {} }]

/**
 * Permissions for rare cases: a missing file, a file over 64 MiB that's replaced while being copied in parts, a session
 * that has lasted ten minutes, a sign-in while the owner signs everyone else out, large files sent minutes ahead of a
 * queue slot, a queued post that costs more than a smaller plan allows, a used-up shard of a daily budget, so that the
 * others are read, a canceled post that was waiting its turn, the first response from a server other than its
 * platform's own, a refusal that our check missed, a customer deleted at Stripe, an approval while an earlier one is
 * still announced, and an answer to a post that's deleted at the same moment.
 */
const forRareTimes: { caller: string; action: string; keys?: string }[] = [
  { caller: 'media', action: 's3:ListBucket' },
  { caller: 'deliver', action: 's3:ListBucket' },
  { caller: 'render', action: 's3:ListBucket' },
  { caller: 'media', action: 's3:AbortMultipartUpload' },
  // Signing in with twenty sessions open ends the oldest.
  { caller: 'social', action: 'dynamodb:DeleteItem' },
  // An invitation is returned if no account came of it.
  { caller: 'social', action: 'dynamodb:PutItem' },
  { caller: 'factors', action: 'dynamodb:UpdateItem' },
  { caller: 'factors', action: 'dynamodb:DeleteItem' },
  { caller: 'queues', action: 'sqs:SendMessage' },
  { caller: 'jobs', action: 'dynamodb:GetItem' },
  { caller: 'deliver', action: 'dynamodb:GetItem', keys: 'BUDGET#*' },
  { caller: 'deliver', action: 'dynamodb:DeleteItem', keys: 'TURNS#*' },
  { caller: 'deliver', action: 'dynamodb:PutItem', keys: 'PACE#*' },
  { caller: 'deliver', action: 'dynamodb:UpdateItem', keys: 'MISSED' },
  { caller: 'payments', action: 'dynamodb:DeleteItem', keys: 'CUSTOMER#*' },
  { caller: 'shares', action: 'scheduler:UpdateSchedule' },
  { caller: 'shares', action: 's3:ListBucket' },
  { caller: 'shares', action: 'dynamodb:DeleteItem', keys: 'POST#*' },
  // The two-hundred-and-first notice takes the place of the oldest.
  { caller: 'shares', action: 'dynamodb:DeleteItem', keys: 'USER#*' },
  // A file is deleted while a variant of it is drawn.
  { caller: 'render', action: 's3:DeleteObject' },
  // A throttled table takes some of a batch.
  { caller: 'jobs', action: 'dynamodb:PutItem', keys: 'TURNS#*' },
]

beforeAll(async () => {
  for (const [name, value] of Object.entries(recorder)) vi.stubEnv(name, value)
  await liveThroughEverything(invoke)
  demands = [...demandsIn(calls), ...demandsOfBrowsers, ...demandsOfLargeFiles]
}, 15 * minuteMs)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** Invokes a function in its own process, where its calls are recorded too. */
const invoke = async (name: FunctionName, environment: Record<string, string>, event: unknown) => {
  const bundle = (await bundleFunctions()).find((one) => one.name === name)?.file ?? ''
  const source = 'const { handler } = await import(process.argv[1]); await handler(JSON.parse(process.argv[2]))'
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source, bundle, JSON.stringify(event)], {
    env: { ...environment, ...recorder },
  })
}

test('every AWS call that a function makes is allowed', async () => {
  const judged = await Promise.all(demands.map(async (demand) => ({ demand, isAllowed: await judge(demand.caller, demand) })))

  const texts = judged.filter(({ isAllowed }) => !isAllowed).map(({ demand }) => wordsOf(demand))
  expect([...new Set(texts)]).toEqual([])
  expect(new Set(demands.map(({ caller }) => caller)).size).toBe(functionNames.length)
})

const wordsOf = ({ caller, action, resource, context }: CallersDemand) => `${caller}: ${action} on ${resource} ${JSON.stringify(context)}`

test.each<CallersDemand>([
  { caller: 'publish', action: 'dynamodb:GetItem', resource: localArns.table, context: { 'dynamodb:LeadingKeys': ['USER#anna'] } },
  { caller: 'deliver', action: 'dynamodb:DeleteItem', resource: localArns.table, context: { 'dynamodb:LeadingKeys': ['POST#1'] } },
  // One statement has to allow all keys in a batch.
  {
    caller: 'deliver',
    action: 'dynamodb:BatchGetItem',
    resource: localArns.table,
    context: { 'dynamodb:LeadingKeys': ['USER#anna', 'TURNS#x#1'] },
  },
  { caller: 'health', action: 'ssm:GetParameters', resource: localArns.parameter('session-keys'), context: {} },
  { caller: 'auth', action: 'ses:SendRawEmail', resource: localArns.identity, context: { 'ses:FromAddress': 'somebody@else.test' } },
  { caller: 'render', action: 's3:PutObject', resource: `${localArns.bucket}/media/user/file`, context: {} },
])('$caller may not $action on $resource here', async (demand) => {
  expect(await judge(demand.caller, demand)).toBe(false)
})

test('no function is allowed anything that it never does', () => {
  const onX = demands.map(forX)
  const isUsed = (grant: Grant) => isUsedByLambda(grant) || isRare(grant) || onX.some((demand) => allows(forX(grant), demand))
  const unused = grants.filter((grant) => !isUsed(grant))

  expect(
    unused.map(({ caller, action, resource, conditions }) => `${caller}: ${action} on ${resource} ${JSON.stringify(conditions)}`),
  ).toEqual([])
})

test('what a function does only in rare cases is allowed, too', () => {
  expect(forRareTimes.filter((rare) => !grants.some((grant) => isFor(rare, grant)))).toEqual([])
})

test('removing any permission from a function makes one of its calls fail', () => {
  const needless = (grant: Grant) => {
    const own = JSON.stringify(forX(grant))
    const others = grants.filter((other) => other.caller === grant.caller && JSON.stringify(forX(other)) !== own).map(forX)
    const allowed = demands.map(forX).filter((demand) => allows(forX(grant), demand))
    return allowed.every((demand) => others.some((other) => allows(other, demand)))
  }

  expect(grants.filter((grant) => !isUsedByLambda(grant) && !isRare(grant) && needless(grant))).toEqual([])
})

/** Treats all delivery queues as one: a function that sends to one sends to all. */
const forX = <Named extends { resource: string }>(named: Named): Named => ({
  ...named,
  resource: DeliveryQueue.options.some((name) => named.resource === queueArn(deliveryQueue(name)))
    ? queueArn(deliveryQueue('x'))
    : named.resource,
})

test('only webhooks may read the secret that verifies Stripe’s events', () => {
  const readers = grants.filter(({ resource }) => resource === localArns.parameter('stripe-webhook-secret'))

  expect(readers.map(({ caller, action }) => [caller, action])).toEqual([['webhooks', 'ssm:GetParameters']])
})

const person = `USER#anna`
const ofSignIn: [string, string[]][] = [
  ['a password', ['passwordHash']],
  ['an administrator', ['isAdministrator']],
  ['an address', ['email', 'isEmailVerified']],
  ['whose item it is', ['id']],
  ['a session', ['id', 'userId', 'device', 'createdAt', 'lastUsedAt', 'provenAt', 'endsAt', 'expiresAt']],
  ['a fresh sign-in', ['provenAt']],
  ['second factors', ['passkeys', 'totp', 'recoveryCodes']],
  ['known browsers', ['browsers']],
]

test.each(['notes', 'groups', 'queues', 'suggestions'].flatMap((caller) => ofSignIn.map(([what, names]) => ({ caller, what, names }))))(
  '$caller can’t write $what',
  async ({ caller, names }) => {
    const judged = ['PutItem', 'UpdateItem'].flatMap((action) =>
      names.map((name) => {
        const context = { 'dynamodb:LeadingKeys': [person], 'dynamodb:Attributes': ['pk', 'sk', name] }
        return judge(caller, { action: `dynamodb:${action}`, resource: localArns.table, context })
      }),
    )
    const whole = { 'dynamodb:LeadingKeys': [person], 'dynamodb:Attributes': ['pk', 'sk', ...names] }
    const allowed = await Promise.all(
      names.length === 1 ? judged : [judge(caller, { action: 'dynamodb:PutItem', resource: localArns.table, context: whole })],
    )

    expect(allowed).not.toContain(true)
  },
)

test.each(['notes', 'groups', 'suggestions'])(
  '%s can’t replace or delete a person’s items, such as their second factors',
  async (caller) => {
    const context = { 'dynamodb:LeadingKeys': [person], 'dynamodb:Attributes': ['pk', 'sk'] }
    const ask = (action: string) => judge(caller, { action, resource: localArns.table, context })

    expect(await Promise.all([ask('dynamodb:PutItem'), ask('dynamodb:DeleteItem')])).toEqual([false, false])
  },
)

test('only functions that create sessions may read their signing keys', () => {
  const readers = grants.filter(({ resource }) => resource === localArns.parameter('session-keys'))

  expect(readers.map(({ caller, action }) => [caller, action])).toEqual([
    ['auth', 'ssm:GetParameters'],
    ['factors', 'ssm:GetParameters'],
    ['social', 'ssm:GetParameters'],
  ])
})

const isRare = (grant: Grant) => forRareTimes.some((rare) => isFor(rare, grant))

const isFor = (rare: (typeof forRareTimes)[number], { caller, action, conditions }: Grant) =>
  rare.caller === caller &&
  rare.action === action &&
  (!rare.keys || conditions.some(([, , values]) => values.length === 1 && values[0] === rare.keys))

/** True for what Lambda itself does on a function's behalf: writing logs, polling its queue, and storing failures. */
const isUsedByLambda = ({ action, resource }: Grant) =>
  action.startsWith('logs:') || /DeadLetters/.test(resource) || /^sqs:(?!SendMessage)/.test(action)
