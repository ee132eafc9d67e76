import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { synthesize, textOf, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

const only = (type: string, stack = 'crier-prod-publishing') => {
  const [found, ...others] = synthesis.ofType(type).filter((resource) => resource.stack === stack)
  if (!found || others.length > 0) throw new Error(`There is not one ${type}.`)
  return found
}
const Document = z.object({ Statement: z.array(z.looseObject({ Effect: z.string() })) })
const topic = only('AWS::SNS::Topic')

test('SES reports bounces and spam complaints to a topic that nothing else may publish to', () => {
  const { EventDestination } = only('AWS::SES::ConfigurationSetEventDestination').Properties

  expect(EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['bounce', 'complaint'],
    SnsDestination: { TopicARN: { Ref: topic.id } },
  })
  const { Statement } = Document.parse(only('AWS::SNS::TopicPolicy').Properties.PolicyDocument)
  const [publishing] = Statement.filter(({ Effect }) => Effect === 'Allow')
  expect(publishing).toMatchObject({
    Action: 'sns:Publish',
    Principal: { Service: 'ses.amazonaws.com' },
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  })
})

test('the topic’s policy exists before SES checks that it may publish', () => {
  expect(only('AWS::SES::ConfigurationSetEventDestination').DependsOn).toContain(only('AWS::SNS::TopicPolicy').id)
})

test('jobs receives the reports, and undelivered ones are kept', () => {
  const { Properties } = only('AWS::SNS::Subscription')

  expect(textOf(synthesis, topic.stack, Properties.Endpoint)).toContain(':JobsFunction')
  expect(JSON.stringify(Properties.RedrivePolicy)).toContain('DeadLetters')
})

test('jobs tries a report again if it fails, since nobody sends another', () => {
  const { stack } = topic
  const configs = synthesis.ofType('AWS::Lambda::EventInvokeConfig').filter((resource) => resource.stack === stack)
  const ofJobs = configs.filter(({ Properties }) => JSON.stringify(Properties.FunctionName).includes('JobsFunction'))

  expect(ofJobs.map(({ Properties }) => Properties)).toMatchObject([{ MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3_600 }])
})

test('a nonexistent address gets no more email, while a spam complaint stops only optional email', () => {
  expect(only('AWS::SES::ConfigurationSet').Properties).toMatchObject({
    SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
    ReputationOptions: { ReputationMetricsEnabled: true },
  })
})
