import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { EventInvokeConfigOptions } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { deadLetterQueue } from '../constructs/dead-letter-queue.ts'
import { deliveryConcurrency, sendingDeliveries } from '../constructs/deliveries.ts'
import { PostSchedules } from '../constructs/post-schedules.ts'
import { onFiles, onIndex, onItems, onMissingFiles, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import { type Service, ServiceFunction } from '../constructs/service-function.ts'
import { secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'
import { xApp } from './x-app.ts'

type Props = StackSettings & { readonly data: DataStack }
type EngineFunction = 'publish' | 'sweep' | 'deliver'

/** The publishing engine: what schedules call, what runs every minute, and what talks to the platforms. */
export class PublishingStack extends Stack {
  readonly schedules: PostSchedules
  readonly functions: Readonly<Record<EngineFunction, ServiceFunction>>
  /** What a schedule, the sweep's rule or an invocation gave up on; the next sweep does the work nevertheless. */
  readonly deadLetters: Queue

  constructor(scope: Construct, { stage, data }: Props) {
    super(scope, stackId(stage, 'publishing'), stackProps(stage))
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', { removalPolicy: RemovalPolicy.DESTROY })
    const services = engineServices(this, { stage, data })
    this.functions = {
      publish: new ServiceFunction(this, 'Publish', { stage, name: 'publish', ...services.publish }),
      sweep: new ServiceFunction(this, 'Sweep', { stage, name: 'sweep', ...services.sweep }),
      deliver: new ServiceFunction(this, 'Deliver', { stage, name: 'deliver', ...services.deliver }),
    }
    const { publish, sweep, deliver } = this.functions
    this.configureFailure(publish, { retryAttempts: 2, maxEventAge: Duration.minutes(10) })
    // A sweep that failed is not repeated: the next minute brings another.
    this.configureFailure(sweep, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })
    this.sweepEveryMinute(sweep)
    for (const [platform, { queue }] of data.platformQueues)
      deliver.lambda.addEventSource(
        new SqsEventSource(queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: deliveryConcurrency[platform] }),
      )
    acknowledgeQueueSource(deliver)
    this.schedules = new PostSchedules(this, 'Schedules', { publish: publish.lambda, deadLetters: this.deadLetters })
  }

  private configureFailure({ lambda, node }: ServiceFunction, options: EventInvokeConfigOptions) {
    lambda.configureAsyncInvoke({ ...options, onFailure: new SqsDestination(this.deadLetters) })
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: `${node.id} has an onFailure destination, which tells more than a dead-letter queue of its own and takes its place.`,
    })
  }

  private sweepEveryMinute({ lambda }: ServiceFunction) {
    const target = new LambdaFunction(lambda, { deadLetterQueue: this.deadLetters, retryAttempts: 0, maxEventAge: Duration.minutes(1) })
    new Rule(this, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)), targets: [target] })
  }
}

const engineServices = (scope: Construct, { stage, data }: Props): Record<EngineFunction, Service> => {
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.platformQueues)
  const environment = { TABLE_NAME: table.tableName, ...sending.environment }
  return {
    publish: {
      memoryMegabytes: 512,
      environment,
      rights: [sending.right, onItems(table, ['Query', 'PutItem'], ['POST#*'])],
    },
    sweep: {
      memoryMegabytes: 512,
      environment,
      rights: [
        sending.right,
        onIndex(table, 'gsi2', 'DUE#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem'], ['POST#*']),
        onItems(table, ['GetItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['PutItem'], ['SWEEP']),
      ],
    },
    deliver: {
      memoryMegabytes: 512,
      environment: {
        ...environment,
        KMS_KEY_ID: sealingKey.keyArn,
        MEDIA_BUCKET: data.mediaBucketName,
        SECRETS_PATH: secretsPath(stage),
        ...xApp(stage),
      },
      rights: [
        sending.right,
        onSecrets(scope, stage, ['x-client-secret']),
        onPlatformTokens(sealingKey),
        onFiles(scope, stage, { actions: ['GetObject'], prefix: 'media' }),
        onMissingFiles(scope, stage),
        onItems(table, ['GetItem', 'Query', 'PutItem'], ['POST#*']),
        onItems(table, ['GetItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['GetItem'], ['PLATFORM#*']),
        onItems(table, ['GetItem', 'PutItem'], ['TURNS#*']),
        onItems(table, ['UpdateItem'], ['BUDGET#*']),
      ],
    },
  }
}

const acknowledgeQueueSource = (deliver: ServiceFunction) => {
  const validations = Validations.of(deliver)
  const reason = 'It is called by queues only, and each has a dead-letter queue for what failed five times.'
  validations.acknowledge({ id: 'Serverless-LambdaDLQ', reason })
  validations.acknowledge({ id: 'Serverless-LambdaAsyncFailureDestination', reason })
  validations.acknowledge({ id: 'Serverless-LambdaEventSourceMappingDestination', reason })
}
