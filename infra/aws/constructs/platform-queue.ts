import { Duration, type RemovalPolicy } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { timeoutSeconds } from '../functions.ts'
import { deadLetterQueue } from './dead-letter-queue.ts'

/** What is to be delivered to one platform, and what could not be looked at five times. */
export class PlatformQueue extends Construct {
  readonly queue: Queue
  readonly deadLetters: Queue

  constructor(scope: Construct, id: string, { removalPolicy }: { readonly removalPolicy: RemovalPolicy }) {
    super(scope, id)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', { removalPolicy })
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Six times the time of the function that empties it, as AWS advises.
      visibilityTimeout: Duration.seconds(6 * timeoutSeconds('deliver')),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
      removalPolicy,
    })
  }
}
