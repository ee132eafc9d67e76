import { Stack } from 'aws-cdk-lib'
import { type ITableV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { type IKey, Key } from 'aws-cdk-lib/aws-kms'
import { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { DeliveryQueue } from '#shared/domain/targets.ts'
import type { DeliveryQueues } from '../constructs/deliveries.ts'
import type { HandedOver } from '../constructs/handed-over.ts'

type QueueNames = ReadonlyMap<DeliveryQueue, HandedOver>

/** The names needed to reference everything that must not be lost. */
export type DataNames = Readonly<Record<'table' | 'sealingKeyArn' | 'mediaBucket', HandedOver>> & {
  readonly queues: QueueNames
  readonly deadLetters: QueueNames
  readonly eventSourceIds: ReadonlyMap<DeliveryQueue, string>
}

/**
 * What must not be lost, as another stack references it. A name is looked up only where it's used, so each of these is
 * created on demand.
 */
export class SharedData extends Construct {
  private readonly names: DataNames
  private ownTable: ITableV2 | undefined
  private ownKey: IKey | undefined
  private ownQueues: DeliveryQueues | undefined

  constructor(stack: Stack, names: DataNames) {
    super(stack, 'Data')
    this.names = names
  }

  get table() {
    this.ownTable ??= TableV2.fromTableName(this, 'Table', this.names.table(this))
    return this.ownTable
  }

  get sealingKey() {
    this.ownKey ??= Key.fromKeyArn(this, 'SealingKey', this.names.sealingKeyArn(this))
    return this.ownKey
  }

  get mediaBucketName() {
    return this.names.mediaBucket(this)
  }

  get mediaBucketArn() {
    return Stack.of(this).formatArn({ service: 's3', region: '', account: '', resource: this.mediaBucketName })
  }

  /** The delivery queues: one per platform, and one for slow servers. */
  get deliveryQueues() {
    this.ownQueues ??= this.queuesNamed(this.names.queues, 'Queue')
    return this.ownQueues
  }

  /** The dead-letter queues of these queues. */
  deadLettersOf(queues: readonly DeliveryQueue[]) {
    return this.queuesNamed(new Map([...this.names.deadLetters].filter(([name]) => queues.includes(name))), 'DeadLetters')
  }

  /**
   * The id of a queue's event source: the one CDK generates where the queue itself is at hand, as it was until 0.3.0.
   * Under another id, AWS would create a second one before deleting the first, and refuses that.
   */
  eventSourceIdOf(name: DeliveryQueue) {
    return this.names.eventSourceIds.get(name) ?? name
  }

  private queuesNamed(names: QueueNames, what: string): DeliveryQueues {
    return new Map([...names].map(([queue, name]) => [queue, queueNamed(this, `${queue}${what}`, name(this))]))
  }
}

/** A queue in this account and Region. Its ARN and URL follow from its name. */
export const queueNamed = (scope: Construct, id: string, queueName: string) => {
  const stack = Stack.of(scope)
  return Queue.fromQueueAttributes(scope, id, {
    queueName,
    queueArn: stack.formatArn({ service: 'sqs', resource: queueName }),
    queueUrl: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${queueName}`,
  })
}
