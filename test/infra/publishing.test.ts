import { isDeepStrictEqual } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { concurrencyContext, deliveryConcurrency, slowConcurrency } from '#infra/aws/constructs/deliveries.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { environments, functionNameOf, type Resource, synthesize, textOf, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

const text = ({ stack }: Resource, value: unknown) => textOf(synthesis, stack, value)
const Statements = z.object({
  Statement: z.array(z.looseObject({ Effect: z.string(), Action: z.unknown(), Resource: z.unknown(), Condition: z.unknown().optional() })),
})
const idOf = (name: string) =>
  synthesis.ofType('AWS::Lambda::Function').find(({ Properties }) => functionNameOf(Properties) === name)?.id ?? ''

/** All allowed statements of every role, with the policy they belong to. */
const allowed = synthesis.ofType('AWS::IAM::Policy').flatMap((policy) =>
  Statements.parse(policy.Properties.PolicyDocument).Statement.map((statement) => ({
    policy: policy.id,
    ...statement,
    actions: [statement.Action].flat().map(String),
    resources: [statement.Resource].flat().map((resource) => text(policy, resource)),
  })),
)

test('only schedules in our own group and account may assume the role that starts publishing', () => {
  const [role] = synthesis
    .ofType('AWS::IAM::Role')
    .filter(({ Properties }) => JSON.stringify(Properties).includes('scheduler.amazonaws.com'))
  const [group] = synthesis.ofType('AWS::Scheduler::ScheduleGroup')
  const { Statement } = z
    .object({ Statement: z.array(z.object({ Condition: z.object({ StringEquals: z.record(z.string(), z.unknown()) }) })) })
    .parse(role?.Properties.AssumeRolePolicyDocument)

  expect(Statement).toHaveLength(1)
  expect(Statement[0]?.Condition.StringEquals).toEqual({
    'aws:SourceAccount': { Ref: 'AWS::AccountId' },
    'aws:SourceArn': { 'Fn::GetAtt': [group?.id, 'Arn'] },
  })
})

test('that role may only call publish and store what it couldn’t deliver', () => {
  const grants = allowed.filter(({ policy }) => policy.startsWith('SchedulesRole'))

  expect(grants.map(({ actions, resources }) => [actions, resources])).toEqual([
    [['lambda:InvokeFunction'], [`<crier-prod-publishing:${idOf('publish')}.Arn>`]],
    [['sqs:SendMessage'], [expect.stringMatching(/^<crier-prod-publishing:DeadLetters\w+\.Arn>$/)]],
  ])
})

test('schedules are created only in our own group, and their role can be passed to no other service', () => {
  const [group] = synthesis.ofType('AWS::Scheduler::ScheduleGroup')
  const onSchedules = allowed.filter(({ actions }) => actions.some((action) => action.startsWith('scheduler:')))
  const passing = allowed.filter(({ actions }) => actions.includes('iam:PassRole'))

  const own = `arn:aws:scheduler:eu-central-1:<AWS::AccountId>:schedule/${group?.Properties.Name}/post-*`
  expect(new Set(onSchedules.flatMap(({ resources }) => resources))).toEqual(new Set([own]))
  expect(passing.length).toBeGreaterThan(0)
  for (const { Condition } of passing) expect(Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } })
})

test.each([
  ['platform-tokens', ['Deliver', 'Jobs', 'PlatformsService']],
  ['totp-secret', ['FactorsService']],
  ['webhook-secret', ['EventsService', 'Jobs']],
])('data sealed as %s can be sealed and opened only by the functions that need it', (purpose, groups) => {
  const onKeys = allowed.filter(({ actions }) => actions.some((action) => action.startsWith('kms:')))
  const forThis = { StringEquals: { 'kms:EncryptionContext:purpose': purpose } }
  const own = onKeys.filter(({ Condition }) => isDeepStrictEqual(Condition, forThis))

  expect(onKeys).toHaveLength(6)
  expect(own.map(({ policy }) => policy.replace(/Role.*/, '')).sort()).toEqual(groups)
})

test('no role has wildcard permissions', () => {
  const everything = allowed.filter(({ actions, resources }) => actions.some((action) => action.includes('*')) || resources.includes('*'))

  expect(everything).toEqual([])
})

test('no role has AWS managed policies', () => {
  expect(synthesis.ofType('AWS::IAM::Role').filter(({ Properties }) => Properties.ManagedPolicyArns !== undefined)).toEqual([])
})

test('deliver empties every delivery queue ten messages at a time, reports failed ones, and keeps to the platform’s concurrency', () => {
  const sources = synthesis.ofType('AWS::Lambda::EventSourceMapping')

  expect(sources.map(({ Properties }) => Properties.ScalingConfig)).toEqual([
    ...platformIds.map((platform) => ({ MaximumConcurrency: deliveryConcurrency[platform] })),
    { MaximumConcurrency: slowConcurrency },
  ])
  for (const source of sources) {
    expect(source.Properties).toMatchObject({
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    })
    expect(text(source, source.Properties.FunctionName)).toBe(`<crier-prod-publishing:${idOf('deliver')}>`)
  }
})

const wantedByAll = Object.values(deliveryConcurrency).reduce((sum, one) => sum + one, 0)

test.each([
  ['10', 2, Number.POSITIVE_INFINITY],
  ['200', 2, 100],
  ['1000', 20, 500],
])('in an account with %s concurrent Lambdas, X gets at least %i and all platforms together at most %d', async (limit, least, most) => {
  const small = await synthesize(wholeStage, { [concurrencyContext]: limit })
  onTestFinished(small.remove)
  const scaling = small
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => z.object({ MaximumConcurrency: z.number() }).parse(Properties.ScalingConfig).MaximumConcurrency)
  const all = scaling.reduce((sum, one) => sum + one, 0)

  expect(scaling[platformIds.indexOf('x')]).toBeGreaterThanOrEqual(least)
  expect(all).toBeLessThanOrEqual(most)
  expect(all).toBeGreaterThanOrEqual(Math.min(Number(limit) / 2 - platformIds.length, wantedByAll))
})

test('the sweep and jobs are called every minute, and failed calls are stored', () => {
  const [rule] = synthesis.ofType('AWS::Events::Rule')
  const target = (name: string) => ({ Arn: { 'Fn::GetAtt': [idOf(name), 'Arn'] }, DeadLetterConfig: { Arn: expect.anything() } })

  expect(rule?.Properties).toMatchObject({
    ScheduleExpression: 'rate(1 minute)',
    State: 'ENABLED',
    Targets: [target('sweep'), target('jobs')],
  })
})

test('a stage with a split sweep or job helpers lets those call themselves, and no other engine function', async () => {
  const large = await synthesize({ ...wholeStage, engine: { dueShards: 256, sweepParts: 16, jobHelpers: 200 } })
  onTestFinished(large.remove)
  const selfCalls = ({ ofType }: typeof large) =>
    ofType('AWS::IAM::Policy').filter(
      ({ id, Properties }) => /^(Sweeping|Helping)/.test(id) && JSON.stringify(Properties).includes('lambda:InvokeFunction'),
    )

  const toldOfTable = [...environments(large).values()].filter((variables) => 'TABLE_NAME' in variables)
  expect(new Set(toldOfTable.map((variables) => variables.DUE_SHARDS))).toEqual(new Set(['256']))
  expect(environments(large).get('sweep')).toMatchObject({ SWEEP_PARTS: '16' })
  expect(environments(large).get('jobs')).toMatchObject({ JOB_HELPERS: '200' })
  expect([selfCalls(synthesis).length, selfCalls(large).length]).toEqual([0, 2])
})

// With a window, Lambda might wait for 20 seconds while a queue has few messages: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
test('event sources keep their IDs, because AWS refuses a second one on the same queue', () => {
  const ids = synthesis.ofType('AWS::Lambda::EventSourceMapping').map(({ id }) => id)

  expect(ids).toContain('DeliverFunctionSqsEventSourcecrierproddataBlueskyQueue4FE8A892846A3CED')
  expect(ids.filter((id) => !id.startsWith('DeliverFunctionSqsEventSourcecrierproddata'))).toEqual([])
})

test('no queue waits for a full batch, which would delay posts in a quiet stage', () => {
  const windows = synthesis
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => Properties.MaximumBatchingWindowInSeconds ?? 0)

  expect(windows).toEqual(DeliveryQueue.options.map(() => 0))
})

test('a stage may provision pollers for a platform’s queue, or raise its concurrency', async () => {
  const engine = { deliveriesAtOnce: { x: 400 }, deliveryPollers: { instagram: { minimum: 50, maximum: 200 } } }
  const large = await synthesize({ ...wholeStage, engine })
  onTestFinished(large.remove)
  const sources = large.ofType('AWS::Lambda::EventSourceMapping').map(({ Properties }) => Properties)

  expect(sources[platformIds.indexOf('x')]).toMatchObject({ ScalingConfig: { MaximumConcurrency: 400 } })
  expect(sources[platformIds.indexOf('instagram')]).toMatchObject({
    ProvisionedPollerConfig: { MinimumPollers: 50, MaximumPollers: 200 },
  })
  expect(sources[platformIds.indexOf('instagram')]).not.toHaveProperty('ScalingConfig')
})
