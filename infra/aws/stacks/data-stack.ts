import { CfnOutput, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, Billing, type ITableV2, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { Platform } from '#shared/domain/platforms.ts'
import { tableShape } from '#shared/domain/table-shape.ts'
import { MediaBucket } from '../constructs/media-bucket.ts'
import { PlatformQueue } from '../constructs/platform-queue.ts'
import type { Stage } from '../stages.ts'
import { constructId, protectState, type StackSettings, stackId, stackProps } from './stack-settings.ts'

/** All that must not be lost: the table, people's files, the key that seals their tokens, and what is on its way to the platforms. */
export class DataStack extends Stack {
  readonly table: TableV2
  /** As other stacks name the bucket of people's files. */
  readonly mediaBucketName: string
  readonly mediaBucketArn: string
  readonly sealingKey: Key
  readonly platformQueues: ReadonlyMap<Platform, PlatformQueue>
  /** What waits for slow servers, of whatever platform. */
  readonly slowQueue: PlatformQueue

  constructor(scope: Construct, { stage }: StackSettings) {
    super(scope, stackId(stage, 'data'), stackProps(stage))
    protectState(this, stage)
    const removalPolicy = stage.isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
    this.table = table(this, stage)
    this.sealingKey = new Key(this, 'SealingKey', {
      description: `Crier ${stage.name}: seals platform tokens`,
      enableKeyRotation: true,
      removalPolicy,
    })
    new CfnOutput(this, 'MediaBucket', { value: new MediaBucket(this, 'Media', { stage }).bucket.bucketName })
    this.mediaBucketName = Fn.getStackOutput(this.stackName, 'MediaBucket', this.region)
    this.mediaBucketArn = this.formatArn({ service: 's3', region: '', account: '', resource: this.mediaBucketName })
    this.platformQueues = new Map(
      Platform.options.map((platform) => [platform, new PlatformQueue(this, `${constructId(platform)}Queue`, { removalPolicy })]),
    )
    this.slowQueue = new PlatformQueue(this, 'SlowQueue', { removalPolicy })
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
    // Encrypted with a key of DynamoDB's own, which is free; the secrets in it are sealed besides.
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isKept,
    // Left behind even by a failed first deployment: what resists deletion would make the way back fail, too. It has a name of its own, and is empty.
    removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  })
}

/** What everybody is told who opens the table. */
export const tableEnvironment = ({ engine }: Stage, { tableName }: ITableV2): Record<string, string> => ({
  TABLE_NAME: tableName,
  ...(engine?.dueShards !== undefined && { DUE_SHARDS: String(engine.dueShards) }),
})
