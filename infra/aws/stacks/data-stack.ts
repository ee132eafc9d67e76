import { Names, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, Billing, type ITableV2, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { tableShape } from '#shared/domain/table-shape.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { type HandedOver, handOver } from '../constructs/handed-over.ts'
import { MediaBucket } from '../constructs/media-bucket.ts'
import { PlatformQueue } from '../constructs/platform-queue.ts'
import type { Stage } from '../stages.ts'
import { type DataNames, SharedData } from './shared-data.ts'
import { constructId, protectState, type StackSettings, stackId, stackProps } from './stack-settings.ts'

/**
 * Everything that must not be lost: the table, people's files, the key that seals their tokens, and the deliveries
 * queued for the platforms.
 */
export class DataStack extends Stack {
  /** The name of the bucket that holds people's files. */
  readonly mediaBucketName: HandedOver
  private readonly names: DataNames

  constructor(scope: Construct, { stage }: StackSettings) {
    super(scope, stackId(stage, 'data'), stackProps(stage))
    protectState(this, stage)
    const removalPolicy = stage.isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
    const sealingKey = new Key(this, 'SealingKey', {
      description: `Crier ${stage.name}: seals platform tokens`,
      enableKeyRotation: true,
      removalPolicy,
    })
    this.mediaBucketName = handOver(this, 'MediaBucketName', new MediaBucket(this, 'Media', { stage }).bucket.bucketName)
    const queues = DeliveryQueue.options.map((name) => [name, this.queuesOf(name, removalPolicy)] as const)
    this.names = {
      table: handOver(this, 'TableName', table(this, stage).tableName),
      sealingKeyArn: handOver(this, 'SealingKeyArn', sealingKey.keyArn),
      mediaBucket: this.mediaBucketName,
      queues: new Map(queues.map(([name, { queue }]) => [name, queue])),
      deadLetters: new Map(queues.map(([name, { deadLetters }]) => [name, deadLetters])),
      eventSourceIds: new Map(queues.map(([name, { eventSourceId }]) => [name, eventSourceId])),
    }
  }

  /** All of it, as another stack references it. */
  seenFrom(stack: Stack): SharedData {
    return new SharedData(stack, this.names)
  }

  private queuesOf(name: DeliveryQueue, removalPolicy: RemovalPolicy) {
    const id = `${constructId(name)}Queue`
    const { queue, deadLetters } = new PlatformQueue(this, id, { removalPolicy })
    return {
      queue: handOver(this, `${id}Name`, queue.queueName),
      deadLetters: handOver(this, `${constructId(name)}DeadLettersName`, deadLetters.queueName),
      eventSourceId: `SqsEventSource:${Names.nodeUniqueId(queue.node)}`,
    }
  }
}

const table = (scope: Construct, { isKept, warmThroughput: warm }: Stage) => {
  const warmThroughput = warm && { readUnitsPerSecond: warm.reads, writeUnitsPerSecond: warm.writes }
  const key = (name: string) => ({ name, type: AttributeType.STRING })
  return new TableV2(scope, 'Table', {
    partitionKey: key(tableShape.partitionKey),
    sortKey: key(tableShape.sortKey),
    globalSecondaryIndexes: tableShape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: key(index.partitionKey),
      sortKey: key(index.sortKey),
      projectionType: ProjectionType[index.projection],
      ...(warmThroughput && { warmThroughput }),
    })),
    timeToLiveAttribute: tableShape.timeToLive,
    billing: Billing.onDemand(),
    ...(warmThroughput && { warmThroughput }),
    // Encrypted with a key of DynamoDB's own, which is free. The secrets in it are also sealed.
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isKept,
    // Retained even after a failed first deployment: a resource that resists deletion would make the rollback fail,
    // too. It has a name of its own and is empty.
    removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
}

/** The environment of every function that opens the table. */
export const tableEnvironment = ({ engine }: Stage, { tableName }: ITableV2): Record<string, string> => ({
  TABLE_NAME: tableName,
  ...(engine?.dueShards !== undefined && { DUE_SHARDS: String(engine.dueShards) }),
})
