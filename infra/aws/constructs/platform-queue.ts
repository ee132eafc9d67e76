import { Duration, type RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { timeoutSeconds } from '../functions.ts'

/** The queue of deliveries to one platform, and the dead-letter queue for messages that failed five times. */
export class PlatformQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, { removalPolicy }: { readonly removalPolicy: RemovalPolicy }) {
    super(scope, id)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', { removalPolicy })
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the timeout of the function that empties it, as AWS recommends.
      visibilityTimeout: Duration.seconds(6 * timeoutSeconds('deliver')),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
      removalPolicy,
    })
  }
}

/** A dead-letter queue. It keeps messages for two weeks, and an alarm watches it. */
export const deadLetterQueue = (scope: Construct, id: string, { removalPolicy }: { readonly removalPolicy: RemovalPolicy }) => {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy,
  })
  const reason = 'It is a dead-letter queue itself: nothing reads it, so nothing can be given up once more.'
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason })
  Validations.of(queue).acknowledge({ id: 'Serverless-SQSRedrivePolicy', reason })
  return queue
}
