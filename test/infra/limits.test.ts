import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { givenUpMessages, oldestMessages } from '#infra/aws/constructs/metrics.ts'
import { bundleFunctions } from '#infra/build/bundle.ts'
import { functionNameOf, type Resource, synthesize, textOf, wholeStage } from './synthesis.ts'

const bundles = await bundleFunctions()
const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

/** A named thing with a size. */
type Sized = readonly [name: string, size: number]
type Limit = { what: string; most: number; source: string; sizes: () => readonly Sized[] }

const kilobyte = 1_024
const secondsADay = 86_400

const stacks = [...synthesis.templates].map(([name, template]) => ({ name, ...template }))
const ofEachStack = (size: (stack: (typeof stacks)[number]) => number): readonly Sized[] => stacks.map((stack) => [stack.name, size(stack)])

/** A size for every resource of a type. */
const ofEach = (type: string, size: (resource: Resource) => number): readonly Sized[] =>
  synthesis.ofType(type).map((resource) => [`${resource.stack} ${resource.id}`, size(resource)])

const countOf = (type: string): readonly Sized[] => [[`every ${type}`, synthesis.ofType(type).length]]

/** The list at a property path, or an empty one. */
const listAt = (value: unknown, ...path: string[]): unknown[] => {
  const found = path.reduce<unknown>((inner, name) => z.record(z.string(), z.unknown()).safeParse(inner).data?.[name], value)
  return Array.isArray(found) ? found : []
}
const numberAt = (value: unknown, ...path: string[]) => Number(listAt({ in: [atPath(value, path)] }, 'in')[0] ?? 0)
const atPath = (value: unknown, path: readonly string[]) =>
  path.reduce<unknown>((inner, name) => z.record(z.string(), z.unknown()).safeParse(inner).data?.[name], value)

/**
 * Placeholders for names and ARNs that only AWS knows, with their maximum lengths. Queue names are the longest names.
 */
const [unknownName, unknownArn] = ['n'.repeat(80), 'a'.repeat(125)]

/** A value's length as AWS counts it, after resolving references. */
const lengthOf = ({ stack }: Pick<Resource, 'stack'>, value: unknown): number => {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner)
    if (typeof part !== 'object' || part === null) return part
    const [first = ''] = Object.keys(part)
    if (first === 'Ref' || first.startsWith('Fn::'))
      return textOf(synthesis, stack, part)
        .replaceAll(/<AWS::\w+>/g, '111122223333')
        .replaceAll(/<[^>]*Arn>/g, unknownArn)
        .replaceAll(/<[^>]*>/g, unknownName)
    return Object.fromEntries(Object.entries(part).map(([name, own]) => [name, inner(own)]))
  }
  return JSON.stringify(inner(value)).length
}

/** Stacks that don't depend on others. */
const first = ['crier-prod-data', 'crier-prod-firewall']

/**
 * How often CloudFormation looks up external values: once per reference to an output, and once per parameter from the
 * parameter store.
 */
const lookUpsIn = ({ Resources, Outputs, Parameters }: Omit<(typeof stacks)[number], 'name'>) =>
  (JSON.stringify([Resources, Outputs]).match(/"Fn::GetStackOutput"/g) ?? []).length +
  Object.values(Parameters).filter(({ Type }) => Type.startsWith('AWS::SSM::Parameter::Value')).length

const Statements = z.object({ PolicyName: z.string(), PolicyDocument: z.unknown(), Roles: z.array(z.unknown()) })

/** The total size of the policies in each role. */
const policiesOfRoles = (): readonly Sized[] => {
  const sizes = new Map<string, number>()
  for (const resource of synthesis.ofType('AWS::IAM::Policy')) {
    const { PolicyDocument, Roles } = Statements.parse(resource.Properties)
    for (const role of Roles) {
      const name = textOf(synthesis, resource.stack, role)
      sizes.set(name, (sizes.get(name) ?? 0) + lengthOf(resource, PolicyDocument))
    }
  }
  return [...sizes]
}

const Variables = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) })
const lambda = (size: (resource: Resource) => number): readonly Sized[] =>
  synthesis.ofType('AWS::Lambda::Function').map((resource) => [functionNameOf(resource.Properties), size(resource)])

/** An alarm's metrics, without calculated expressions. */
const metricsOf = (properties: unknown) =>
  listAt(properties, 'Metrics').filter((part) => z.looseObject({ MetricStat: z.unknown().nonoptional() }).safeParse(part).success)

const Widgets = z.object({ widgets: z.array(z.looseObject({ properties: z.looseObject({ metrics: z.array(z.unknown()).default([]) }) })) })
const widgets = () =>
  synthesis
    .ofType('AWS::CloudWatch::Dashboard')
    .flatMap(({ stack, Properties }) => Widgets.parse(JSON.parse(textOf(synthesis, stack, Properties.DashboardBody))).widgets)

/** An alarm's evaluation window, in seconds. */
const lookBack = (properties: unknown) => {
  const periods = listAt(properties, 'Metrics').map((part) => numberAt(part, 'MetricStat', 'Period'))
  return numberAt(properties, 'EvaluationPeriods') * Math.max(numberAt(properties, 'Period'), ...periods)
}

const headerPolicies = (size: (config: unknown) => number) =>
  ofEach('AWS::CloudFront::ResponseHeadersPolicy', ({ Properties }) => size(Properties.ResponseHeadersPolicyConfig))
const distribution = (...path: string[]) =>
  ofEach('AWS::CloudFront::Distribution', ({ Properties }) => listAt(Properties.DistributionConfig, ...path).length)

const cloudFormation = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html'
const lambdaQuotas = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html'
const cloudWatch = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html'
const alarmCall = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html'
const httpApis = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html'
const iam = 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html'
const cloudFront = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html'
const queues = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html'
const queuePolicies = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html'
const eventSources = 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-parameters.html'
const buckets = 'https://docs.aws.amazon.com/general/latest/gr/s3.html'

const limits: readonly Limit[] = [
  { what: 'resources of a stack', most: 500, source: cloudFormation, sizes: () => ofEachStack((own) => Object.keys(own.Resources).length) },
  { what: 'outputs of a stack', most: 200, source: cloudFormation, sizes: () => ofEachStack((own) => Object.keys(own.Outputs).length) },
  {
    what: 'parameters of a stack',
    most: 200,
    source: cloudFormation,
    sizes: () => ofEachStack((own) => Object.keys(own.Parameters).length),
  },
  {
    what: 'values that a stack looks up in others while it is deployed',
    // The issue reports that 75 were throttled.
    most: 60,
    source: 'https://github.com/aws/aws-cdk/issues/38010',
    sizes: () => stacks.filter(({ name }) => !first.includes(name)).map((own) => [own.name, lookUpsIn(own)]),
  },
  {
    what: 'bytes of a template',
    most: kilobyte ** 2,
    source: cloudFormation,
    // CDK writes templates with a one-space indent.
    sizes: () => ofEachStack((own) => Buffer.byteLength(JSON.stringify(own, null, 1))),
  },
  {
    what: 'characters of a logical id',
    most: 255,
    source: cloudFormation,
    sizes: () => synthesis.resources.map(({ id }) => [id, id.length]),
  },
  {
    what: 'metrics of an alarm that calculates',
    most: 10,
    source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-data-queries.html',
    sizes: () => ofEach('AWS::CloudWatch::Alarm', ({ Properties }) => metricsOf(Properties).length),
  },
  {
    what: 'actions of an alarm for one state',
    most: 5,
    source: alarmCall,
    sizes: () => ofEach('AWS::CloudWatch::Alarm', ({ Properties }) => listAt(Properties, 'AlarmActions').length),
  },
  {
    what: 'characters of an alarm’s description',
    most: 1_024,
    source: alarmCall,
    sizes: () => ofEach('AWS::CloudWatch::Alarm', ({ Properties }) => String(Properties.AlarmDescription).length),
  },
  {
    what: 'seconds that an alarm looks back by periods below an hour',
    most: secondsADay,
    source: alarmCall,
    sizes: () => ofEach('AWS::CloudWatch::Alarm', ({ Properties }) => (numberAt(Properties, 'Period') < 3_600 ? lookBack(Properties) : 0)),
  },
  {
    what: 'seconds that any alarm looks back',
    most: 7 * secondsADay,
    source: alarmCall,
    sizes: () => ofEach('AWS::CloudWatch::Alarm', ({ Properties }) => lookBack(Properties)),
  },
  { what: 'widgets of a dashboard', most: 500, source: cloudWatch, sizes: () => [['dashboard', widgets().length]] },
  {
    what: 'metrics of a widget',
    most: 500,
    source: cloudWatch,
    sizes: () => widgets().map(({ properties }, index) => [`widget ${index}`, properties.metrics.length]),
  },
  {
    what: 'metrics of a dashboard',
    most: 2_500,
    source: cloudWatch,
    sizes: () => [['dashboard', widgets().reduce((sum, { properties }) => sum + properties.metrics.length, 0)]],
  },
  {
    what: 'metric filters of a log group',
    most: 100,
    source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html',
    sizes: () => {
      const groups = synthesis
        .ofType('AWS::Logs::MetricFilter')
        .map(({ stack, Properties }) => textOf(synthesis, stack, Properties.LogGroupName))
      return [...new Set(groups)].map((name) => [name, groups.filter((other) => other === name).length])
    },
  },
  {
    what: 'targets of a rule',
    most: 5,
    source: 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html',
    sizes: () => ofEach('AWS::Events::Rule', ({ Properties }) => listAt(Properties, 'Targets').length),
  },
  { what: 'routes of an HTTP API', most: 300, source: httpApis, sizes: () => countOf('AWS::ApiGatewayV2::Route') },
  { what: 'integrations of an HTTP API', most: 300, source: httpApis, sizes: () => countOf('AWS::ApiGatewayV2::Integration') },
  { what: 'stages of an HTTP API', most: 10, source: httpApis, sizes: () => countOf('AWS::ApiGatewayV2::Stage') },
  {
    what: 'bytes of an access log’s template',
    most: 3 * kilobyte,
    source: httpApis,
    sizes: () =>
      ofEach('AWS::ApiGatewayV2::Stage', (resource) => lengthOf(resource, atPath(resource.Properties, ['AccessLogSettings', 'Format']))),
  },
  {
    what: 'bytes of a function’s variables',
    most: 4 * kilobyte,
    source: lambdaQuotas,
    sizes: () => lambda((resource) => lengthOf(resource, Variables.parse(resource.Properties).Environment.Variables)),
  },
  {
    what: 'layers of a function',
    most: 5,
    source: lambdaQuotas,
    sizes: () => lambda(({ Properties }) => listAt(Properties, 'Layers').length),
  },
  {
    what: 'seconds of a function',
    most: 900,
    source: lambdaQuotas,
    sizes: () => lambda(({ Properties }) => numberAt(Properties, 'Timeout')),
  },
  {
    what: 'MB of a function’s memory',
    most: 10_240,
    source: lambdaQuotas,
    sizes: () => lambda(({ Properties }) => numberAt(Properties, 'MemorySize')),
  },
  {
    what: 'characters of a function’s description',
    most: 256,
    source: 'https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html',
    sizes: () => lambda(({ Properties }) => String(Properties.Description).length),
  },
  {
    what: 'bytes of a function’s bundle, so that sharp’s 20 MB fit beside it',
    most: 230 * kilobyte ** 2,
    source: lambdaQuotas,
    sizes: () => bundles.map(({ name, file }) => [`${name} in ${dirname(file)}`, statSync(file).size]),
  },
  {
    what: 'bytes of who may call a function, at 400 for each permission',
    most: 20 * kilobyte,
    source: lambdaQuotas,
    sizes: () => {
      const called = synthesis
        .ofType('AWS::Lambda::Permission')
        .map(({ stack, Properties }) => textOf(synthesis, stack, Properties.FunctionName))
      return [...new Set(called)].map((name) => [name, 400 * called.filter((other) => other === name).length])
    },
  },
  {
    what: 'batches that a queue has delivered side by side',
    most: 1_000,
    source: eventSources,
    sizes: () => ofEach('AWS::Lambda::EventSourceMapping', ({ Properties }) => numberAt(Properties, 'ScalingConfig', 'MaximumConcurrency')),
  },
  {
    what: 'messages of a batch that waits for no window',
    most: 10,
    source: eventSources,
    sizes: () =>
      ofEach('AWS::Lambda::EventSourceMapping', ({ Properties }) =>
        numberAt(Properties, 'MaximumBatchingWindowInSeconds') > 0 ? 0 : numberAt(Properties, 'BatchSize'),
      ),
  },
  { what: 'characters of a role’s own policies', most: 10_240, source: iam, sizes: policiesOfRoles },
  {
    what: 'characters of a role’s trust',
    most: 2_048,
    source: iam,
    sizes: () => ofEach('AWS::IAM::Role', (resource) => lengthOf(resource, resource.Properties.AssumeRolePolicyDocument)),
  },
  {
    what: 'managed policies of a role',
    most: 10,
    source: iam,
    sizes: () => ofEach('AWS::IAM::Role', ({ Properties }) => listAt(Properties, 'ManagedPolicyArns').length),
  },
  {
    what: 'bytes of a key’s policy',
    most: 32 * kilobyte,
    source: 'https://docs.aws.amazon.com/kms/latest/developerguide/resource-limits.html',
    sizes: () => ofEach('AWS::KMS::Key', (resource) => lengthOf(resource, resource.Properties.KeyPolicy)),
  },
  {
    what: 'seconds that a received message is out of sight',
    most: 12 * 3_600,
    source: queues,
    sizes: () => ofEach('AWS::SQS::Queue', ({ Properties }) => numberAt(Properties, 'VisibilityTimeout')),
  },
  {
    what: 'seconds that a queue keeps a message',
    most: 14 * secondsADay,
    source: queues,
    sizes: () => ofEach('AWS::SQS::Queue', ({ Properties }) => numberAt(Properties, 'MessageRetentionPeriod')),
  },
  {
    what: 'bytes of a queue’s policy',
    most: 8_192,
    source: queuePolicies,
    sizes: () => ofEach('AWS::SQS::QueuePolicy', (resource) => lengthOf(resource, resource.Properties.PolicyDocument)),
  },
  {
    what: 'statements of a queue’s policy',
    most: 20,
    source: queuePolicies,
    sizes: () => ofEach('AWS::SQS::QueuePolicy', ({ Properties }) => listAt(Properties.PolicyDocument, 'Statement').length),
  },
  {
    what: 'indexes of the table',
    most: 20,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
    sizes: () => ofEach('AWS::DynamoDB::GlobalTable', ({ Properties }) => listAt(Properties, 'GlobalSecondaryIndexes').length),
  },
  {
    what: 'bytes of a bucket’s policy',
    most: 20 * kilobyte,
    source: buckets,
    sizes: () => ofEach('AWS::S3::BucketPolicy', (resource) => lengthOf(resource, resource.Properties.PolicyDocument)),
  },
  {
    what: 'lifecycle rules of a bucket',
    most: 1_000,
    source: buckets,
    sizes: () => ofEach('AWS::S3::Bucket', ({ Properties }) => listAt(Properties, 'LifecycleConfiguration', 'Rules').length),
  },
  {
    what: 'CORS rules of a bucket',
    most: 100,
    source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html',
    sizes: () => ofEach('AWS::S3::Bucket', ({ Properties }) => listAt(Properties, 'CorsConfiguration', 'CorsRules').length),
  },
  { what: 'path patterns of the distribution', most: 25, source: cloudFront, sizes: () => distribution('CacheBehaviors') },
  { what: 'origins of the distribution', most: 25, source: cloudFront, sizes: () => distribution('Origins') },
  { what: 'names of the distribution', most: 100, source: cloudFront, sizes: () => distribution('Aliases') },
  {
    what: 'seconds that CloudFront waits for the API',
    most: 60,
    source: cloudFront,
    sizes: () =>
      ofEach('AWS::CloudFront::Distribution', ({ Properties }) =>
        Math.max(
          ...listAt(Properties.DistributionConfig, 'Origins').map((origin) => numberAt(origin, 'CustomOriginConfig', 'OriginReadTimeout')),
        ),
      ),
  },
  {
    what: 'bytes of a function at the edge',
    most: 10 * kilobyte,
    source: cloudFront,
    sizes: () => ofEach('AWS::CloudFront::Function', ({ Properties }) => Buffer.byteLength(String(Properties.FunctionCode))),
  },
  { what: 'cache policies of the account', most: 20, source: cloudFront, sizes: () => countOf('AWS::CloudFront::CachePolicy') },
  {
    what: 'policies for response headers of the account',
    most: 20,
    source: cloudFront,
    sizes: () => countOf('AWS::CloudFront::ResponseHeadersPolicy'),
  },
  {
    what: 'headers of our own in a policy for response headers',
    most: 10,
    source: cloudFront,
    sizes: () => headerPolicies((config) => listAt(config, 'CustomHeadersConfig', 'Items').length),
  },
  {
    what: 'characters of a content security policy',
    most: 1_783,
    source: cloudFront,
    sizes: () =>
      ofEach('AWS::CloudFront::ResponseHeadersPolicy', (resource) =>
        lengthOf(
          resource,
          atPath(resource.Properties, [
            'ResponseHeadersPolicyConfig',
            'SecurityHeadersConfig',
            'ContentSecurityPolicy',
            'ContentSecurityPolicy',
          ]) ?? '',
        ),
      ),
  },
  {
    what: 'rules of a firewall that count',
    most: 10,
    source: 'https://docs.aws.amazon.com/waf/latest/developerguide/limits.html',
    sizes: () => ofEach('AWS::WAFv2::WebACL', ({ Properties }) => listAt(Properties, 'Rules').length),
  },
  {
    what: 'event destinations of a configuration set',
    most: 10,
    source: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
    sizes: () => countOf('AWS::SES::ConfigurationSetEventDestination'),
  },
  {
    what: 'notifications of a budget',
    most: 5,
    source: 'https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_CreateBudget.html',
    sizes: () => ofEach('AWS::Budgets::Budget', ({ Properties }) => listAt(Properties, 'NotificationsWithSubscribers').length),
  },
  {
    what: 'bytes of a value in the parameter store',
    most: 4 * kilobyte,
    source: 'https://docs.aws.amazon.com/general/latest/gr/ssm.html',
    sizes: () => ofEach('AWS::SSM::Parameter', (resource) => lengthOf(resource, resource.Properties.Value)),
  },
]

test.each(limits)('stays within AWS’s limit of $most $what ($source)', ({ most, sizes }) => {
  expect(sizes()).not.toEqual([])
  expect(sizes().filter(([, size]) => !(size <= most))).toEqual([])
})

test('every limit counts something, except for two features that no stack uses', () => {
  const blind = limits.filter(({ sizes }) => sizes().every(([, size]) => size === 0)).map(({ what }) => what)

  expect(blind).toEqual(['layers of a function', 'managed policies of a role'])
})

test.each([
  ['messages that were given up', givenUpMessages],
  ['the oldest messages', oldestMessages],
])('%s of an eleventh platform’s queue are watched by another alarm', (_, metricsOfQueues) => {
  const stack = new Stack(new App(), 'Stack')
  const queuesOfPlatforms = Array.from({ length: 11 }, (_each, index) => [`p${index}`, new Queue(stack, `Queue${index}`)] as const)

  for (const [index, metric] of metricsOfQueues(queuesOfPlatforms).entries())
    new Alarm(stack, `Alarm${index}`, { metric, threshold: 0, evaluationPeriods: 1 })

  const counts = Object.values(Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => metricsOf(Properties).length,
  )
  expect(counts).toEqual([10, 1])
})
