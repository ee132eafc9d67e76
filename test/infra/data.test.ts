import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { tableShape } from '#shared/domain/table-shape.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { daySeconds } from '#shared/domain/times.ts'
import { type Resource, synthesize, textOf, wholeStage } from './synthesis.ts'

const synthesis = await synthesize(wholeStage)
afterAll(synthesis.remove)

const only = (type: string) => {
  const [found, ...more] = synthesis.ofType(type)
  if (!found || more.length > 0) throw new Error(`There has to be one ${type}.`)
  return found
}
const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
]

test('the table has the same shape as the local one', () => {
  expect(only('AWS::DynamoDB::GlobalTable').Properties).toMatchObject({
    KeySchema: keySchema(tableShape),
    GlobalSecondaryIndexes: tableShape.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: index.projection },
    })),
    TimeToLiveSpecification: { AttributeName: tableShape.timeToLive, Enabled: true },
    BillingMode: 'PAY_PER_REQUEST',
  })
})

test('the table and each index have the stage’s warm throughput from the start', () => {
  const warm = { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 10_000 }

  expect(only('AWS::DynamoDB::GlobalTable').Properties).toMatchObject({
    WarmThroughput: warm,
    GlobalSecondaryIndexes: tableShape.indexes.map(() => ({ WarmThroughput: warm })),
  })
})

test('the table outlives its stack, is protected from deletion, and can be restored to any second', () => {
  const table = only('AWS::DynamoDB::GlobalTable')

  expect(table.DeletionPolicy).toBe('Retain')
  expect(table.Properties.Replicas).toMatchObject([
    { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ])
})

test('the key that seals tokens rotates every year and outlives its stack', () => {
  const key = only('AWS::KMS::Key')

  expect(key.Properties.EnableKeyRotation).toBe(true)
  expect(key.DeletionPolicy).toBe('RetainExceptOnCreate')
})

test('the stacks with data and the address are protected from deletion', () => {
  const { web, data } = synthesis.stacks

  expect([web.terminationProtection, data.terminationProtection]).toEqual([true, true])
})

test('resources that outlive their stack are named by CloudFormation, so the next deployment doesn’t collide', () => {
  const outliving = synthesis.resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete')
  const named = outliving.filter(({ Properties }) =>
    Object.entries(Properties).some(([name, value]) => /Name$/.test(name) && typeof value === 'string'),
  )

  expect(outliving.length).toBeGreaterThan(10)
  expect(named.map(({ stack, id }) => `${stack} ${id}`)).toEqual([])
})

test.each(synthesis.ofType('AWS::S3::Bucket').map((bucket) => [bucket.id, bucket] as const))(
  'the bucket %s is private, encrypted, and reachable over TLS only',
  (_, bucket) => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: expect.anything(),
    })
    expect(refusesPlainHttp('AWS::S3::BucketPolicy', 'Bucket', bucket)).toBe(true)
  },
)

const media = synthesis.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('Media'))

test('only the site may upload and read files, and every version of an incoming file is gone after a day', () => {
  expect(media?.DeletionPolicy).toBe('RetainExceptOnCreate')
  expect(media?.Properties).toMatchObject({
    CorsConfiguration: { CorsRules: [{ AllowedOrigins: ['https://crier.test'], AllowedMethods: ['GET', 'HEAD', 'POST', 'PUT'] }] },
    LifecycleConfiguration: {
      Rules: expect.arrayContaining([
        { Prefix: 'incoming/', ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' },
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
      ]),
    },
  })
})

test('a deleted file can be restored for a week, and is then gone', () => {
  expect(media?.Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: expect.arrayContaining([
        { NoncurrentVersionExpiration: { NoncurrentDays: 7 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
      ]),
    },
  })
})

const queues = synthesis.ofType('AWS::SQS::Queue')
const delivering = queues.filter(({ Properties }) => Properties.RedrivePolicy !== undefined)

test.each(queues.map((queue) => [queue.id, queue] as const))('the queue %s is encrypted and reachable over TLS only', (_, queue) => {
  expect(queue.Properties.SqsManagedSseEnabled).toBe(true)
  expect(refusesPlainHttp('AWS::SQS::QueuePolicy', 'Queues', queue)).toBe(true)
})

test('each platform and the slow servers have a queue with five tries and a visibility timeout of six delivery timeouts', () => {
  expect(delivering).toHaveLength(DeliveryQueue.options.length)
  for (const { Properties, DeletionPolicy } of delivering) {
    expect(Properties).toMatchObject({ VisibilityTimeout: 360, RedrivePolicy: { maxReceiveCount: 5 } })
    expect(DeletionPolicy).toBe('RetainExceptOnCreate')
  }
})

test('dead letters are kept for two weeks', () => {
  const setAside = queues.filter(({ Properties }) => Properties.RedrivePolicy === undefined)

  expect(setAside).toHaveLength(DeliveryQueue.options.length + 1)
  for (const { Properties } of setAside) expect(Properties.MessageRetentionPeriod).toBe(14 * daySeconds)
})

const Policy = z.object({ Statement: z.array(z.looseObject({ Effect: z.string(), Condition: z.unknown().optional() })) })

const refusesPlainHttp = (type: string, property: string, { stack, id }: Resource) =>
  synthesis
    .ofType(type)
    .filter(
      (policy) =>
        policy.stack === stack &&
        [policy.Properties[property]].flat().some((value) => textOf(synthesis, stack, value) === `<${stack}:${id}>`),
    )
    .flatMap(({ Properties }) => Policy.parse(Properties.PolicyDocument).Statement)
    .some(({ Effect, Condition }) => Effect === 'Deny' && JSON.stringify(Condition) === '{"Bool":{"aws:SecureTransport":"false"}}')
