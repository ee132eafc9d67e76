import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { stageNamed } from '#infra/stages.ts'
import { synthesize, textOf, wholeStage } from './synthesis.ts'

const [silent, told] = [await synthesize(stageNamed('prod')), await synthesize(wholeStage)]
afterAll(() => {
  silent.remove()
  told.remove()
})

const alarms = told.ofType('AWS::CloudWatch::Alarm')
const nameIn = (description: unknown) => /see (\w+) in the runbook/.exec(String(description))?.[1] ?? ''

test('every alarm has a place in the runbook, and every place an alarm', async () => {
  const document = await readFile(new URL('../../docs/deploy.md', import.meta.url), 'utf8')
  const places = [...document.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)

  expect(places.toSorted()).toEqual(alarms.map(({ Properties }) => nameIn(Properties.AlarmDescription)).sort())
})

test('every queue for what was given up is watched from its first message on', () => {
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

test('a sweep that is not called for three minutes is an alarm, even though nothing fails', () => {
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

test('somebody is told of every alarm where the stage has an address for them, over TLS', () => {
  const [topic] = told.ofType('AWS::SNS::Topic')

  expect(told.ofType('AWS::SNS::Subscription').map(({ Properties }) => Properties.Endpoint)).toEqual(['ops@crier.test'])
  for (const { Properties } of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic?.id }])
  expect(JSON.stringify(told.ofType('AWS::SNS::TopicPolicy'))).toContain('"aws:SecureTransport":"false"')
  expect(silent.ofType('AWS::SNS::Topic')).toEqual([])
  expect(silent.ofType('AWS::CloudWatch::Alarm')).toHaveLength(alarms.length)
})
