import { Duration, type RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'

/** A queue for what was given up; it keeps that for two weeks, and an alarm watches it. */
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
