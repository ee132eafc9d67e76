import { readFile } from 'node:fs/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { measureIn } from '#functions/runtime/measure.ts'
import { stageNamed } from '#infra/aws/stages.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { environments, type Synthesis, synthesize, textOf, wholeStage } from './synthesis.ts'

const [silent, told] = [await synthesize(stageNamed('prod')), await synthesize(wholeStage)]
afterAll(() => {
  silent.remove()
  told.remove()
})

const alarms = told.ofType('AWS::CloudWatch::Alarm')
const nameIn = (description: unknown) => /see (\w+) in the runbook/.exec(String(description))?.[1] ?? ''

test('every alarm has a runbook entry, and every entry an alarm', async () => {
  const document = await readFile(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
  const places = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)

  expect(places.toSorted()).toEqual([...new Set(alarms.map(({ Properties }) => nameIn(Properties.AlarmDescription)))].sort())
})

test('every dead-letter queue raises an alarm at its first message', () => {
  const Dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() }))
  const WatchesOne = z
    .object({ MetricName: z.literal('ApproximateNumberOfMessagesVisible'), Dimensions })
    .transform((alarm) => [alarm.Dimensions])
  const Part = z.object({ MetricStat: z.object({ Metric: z.object({ Dimensions }) }).optional() })
  const WatchesMany = z
    .object({ Metrics: z.array(Part) })
    .transform(({ Metrics }) => Metrics.flatMap((part) => [part.MetricStat?.Metric.Dimensions ?? []]))
  const watched = alarms
    .filter(({ Properties }) => Properties.Threshold === 0)
    .flatMap(({ stack, Properties }) => {
      const dimensions = WatchesOne.or(WatchesMany).safeParse(Properties).data ?? []
      return dimensions.flat().map(({ Value }) => textOf(told, stack, Value))
    })
  const deadLetters = told.ofType('AWS::SQS::Queue').filter(({ Properties }) => Properties.RedrivePolicy === undefined)

  expect(watched.sort()).toEqual(deadLetters.map(({ stack, id }) => `<${stack}:${id}.QueueName>`).sort())
})

test('three minutes without a sweep raise an alarm, even if nothing fails', () => {
  const found = alarms.find(({ Properties }) => nameIn(Properties.AlarmDescription) === 'SweepSilent')

  expect(found?.Properties).toMatchObject({
    MetricName: 'Invocations',
    Period: 60,
    EvaluationPeriods: 3,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  })
})

test('a ten-function account gets no throttling alarm, and a sweep alarm only after fifteen minutes', async () => {
  const young = await synthesize(wholeStage, { 'account-concurrency': '10' })
  onTestFinished(young.remove)
  const ruleOf = (name: string, synthesis: Synthesis) =>
    synthesis.ofType('AWS::CloudWatch::Alarm').find(({ Properties }) => nameIn(Properties.AlarmDescription) === name)?.Properties

  expect(ruleOf('Throttles', young)).toMatchObject({ ActionsEnabled: false })
  expect(ruleOf('SweepSilent', young)).toMatchObject({ Period: 60, EvaluationPeriods: 15 })
  expect(ruleOf('SweepSilent', young)).not.toHaveProperty('ActionsEnabled', false)
  expect(ruleOf('Throttles', told)).toMatchObject({ ActionsEnabled: true })
})

test('every alarm is sent to the stage’s address if it has one, over TLS', () => {
  const ofMonitoring = (synthesis: Synthesis, type: string) =>
    synthesis.ofType(type).filter(({ stack }) => stack === 'crier-prod-monitoring')
  const [topic] = ofMonitoring(told, 'AWS::SNS::Topic')

  expect(ofMonitoring(told, 'AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)).toEqual(['ops@crier.test'])
  for (const { Properties } of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic?.id }])
  expect(JSON.stringify(ofMonitoring(told, 'AWS::SNS::TopicPolicy'))).toContain('"aws:SecureTransport":"false"')
  expect(ofMonitoring(silent, 'AWS::SNS::Topic')).toEqual([])
  expect(silent.ofType('AWS::CloudWatch::Alarm')).toHaveLength(alarms.length)
})

const alarmNamed = (name: string) => alarms.find(({ Properties }) => nameIn(Properties.AlarmDescription) === name)?.Properties

/** A metric log line, as CloudWatch parses it. */
const MetricLine = z.object({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.tuple([
      z.object({
        Namespace: z.string(),
        Dimensions: z.tuple([z.tuple([])]),
        Metrics: z.tuple([z.object({ Name: z.string(), Unit: z.string() })]),
      }),
    ]),
  }),
})

test.each([
  ['PostsLate', 'lateness', { ExtendedStatistic: 'p99', Threshold: 5 * secondMs }],
  ['PostsOverdue', 'overdue', { Statistic: 'Maximum', Threshold: 5 * minuteMs }],
  ['PostsUnsure', 'outcomeUnknown', { Statistic: 'Maximum', Threshold: 10 * minuteMs }],
] as const)('%s watches a metric that the engine reports', (alarm, measured, rule) => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  const namespace = environments(told).get('deliver')?.METRICS_NAMESPACE

  measureIn(String(namespace), () => 1_777_885_200_000)(measured, 250)

  const line: unknown = JSON.parse(String(written.mock.calls[0]?.[0]))
  const { _aws } = MetricLine.parse(line)
  const [{ Namespace, Metrics }] = _aws.CloudWatchMetrics
  expect(alarmNamed(alarm)).toMatchObject({ Namespace, MetricName: Metrics[0].Name, ...rule })
  expect(line).toHaveProperty(Metrics[0].Name, 250)
})

test('deliver and sweep report their metrics to the same place', () => {
  const environmentOf = environments(told)

  expect(environmentOf.get('sweep')?.METRICS_NAMESPACE).toBe('Crier/prod')
  expect(environmentOf.get('deliver')?.METRICS_NAMESPACE).toBe('Crier/prod')
})

test('every platform’s queue is watched for messages that wait too long', () => {
  const { Metrics } = z.object({ Metrics: z.array(z.unknown()) }).parse(alarmNamed('DeliveriesWait'))

  expect(JSON.stringify(Metrics).match(/"ApproximateAgeOfOldestMessage"/g)).toHaveLength(platformIds.length)
})

test('throttled calls of the table and its indexes are summed, and five minutes without data count as none', () => {
  const Dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() }))
  const Metric = z.object({ MetricName: z.literal('ThrottledRequests'), Dimensions })
  const Part = z.object({ Expression: z.string().optional(), MetricStat: z.object({ Metric }).optional() })
  const { Metrics } = z.object({ Metrics: z.array(Part) }).parse(alarmNamed('TableThrottles'))
  const dimensions = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.Dimensions ?? [])

  expect(dimensions.filter(({ Name }) => Name === 'Operation').map(({ Value }) => Value)).toEqual([
    'GetItem',
    'Query',
    'PutItem',
    'UpdateItem',
    'TransactWriteItems',
  ])
  expect(Metrics.flatMap(({ Expression }) => Expression ?? [])).toEqual(['SUM(FILL(METRICS(), 0))'])
})

test('the dashboard shows every alarm, and each engine function', () => {
  const [dashboard] = told.ofType('AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard?.Properties.DashboardBody)

  for (const { id } of alarms) expect(body).toContain(`"${id}"`)
  for (const name of ['publish', 'sweep', 'deliver', 'jobs', 'render']) expect(body).toContain(`\\"label\\":\\"${name}\\"`)
})

test('the alarm address is notified when the account exceeds its budget, if there’s a figure and an address', () => {
  const [budget] = told.ofType('AWS::Budgets::Budget')

  expect(budget?.Properties).toMatchObject({
    Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
    NotificationsWithSubscribers: [
      {
        Notification: { NotificationType: 'ACTUAL', Threshold: 80 },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@crier.test' }],
      },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 } },
    ],
  })
  expect(silent.ofType('AWS::Budgets::Budget')).toEqual([])
})
