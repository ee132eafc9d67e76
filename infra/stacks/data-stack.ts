import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'
import { Platform } from '#shared/domain/platforms.ts'
import { constructId } from '../constructs/construct-id.ts'
import { MediaBucket } from '../constructs/media-bucket.ts'
import { PlatformQueue } from '../constructs/platform-queue.ts'
import type { Stage } from '../stages.ts'
import { tableShape } from '../table.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'

type Props = StackSettings & { readonly siteUrl: string }

/** All that must not be lost: the table, people's files, the key that seals their tokens, and what is on its way to the platforms. */
export class DataStack extends Stack {
  readonly table: TableV2
  readonly mediaBucketName: string
  readonly sealingKey: Key
  readonly platformQueues: ReadonlyMap<Platform, PlatformQueue>

  constructor(scope: Construct, { stage, siteUrl }: Props) {
    super(scope, stackId(stage, 'data'), stackProps(stage, { isState: true }))
    const removalPolicy = stage.isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY
    this.table = table(this, stage, removalPolicy)
    this.sealingKey = new Key(this, 'SealingKey', {
      description: `Crier ${stage.name}: seals platform tokens`,
      enableKeyRotation: true,
      removalPolicy,
    })
    this.mediaBucketName = new MediaBucket(this, 'Media', { stage, siteUrl }).bucket.bucketName
    this.platformQueues = new Map(
      Platform.options.map((platform) => [platform, new PlatformQueue(this, `${constructId(platform)}Queue`, { removalPolicy })]),
    )
  }
}

const table = (scope: Construct, { isKept }: Stage, removalPolicy: RemovalPolicy) => {
  const key = (name: string) => ({ name, type: AttributeType.STRING })
  return new TableV2(scope, 'Table', {
    partitionKey: key(tableShape.partitionKey),
    sortKey: key(tableShape.sortKey),
    globalSecondaryIndexes: tableShape.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: key(index.partitionKey),
      sortKey: key(index.sortKey),
      projectionType: ProjectionType[index.projection],
    })),
    timeToLiveAttribute: tableShape.timeToLive,
    billing: Billing.onDemand(),
    // Encrypted with a key of DynamoDB's own, which is free; the secrets in it are sealed besides.
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isKept,
    removalPolicy,
  })
}
