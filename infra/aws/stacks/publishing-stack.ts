import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { EventInvokeConfigOptions } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { deliverySource, sendingDeliveries } from '../constructs/deliveries.ts'
import { handOver } from '../constructs/handed-over.ts'
import { MailEvents, mailConfigurationSet, sendingMail } from '../constructs/mail.ts'
import { apiVersionDays, metricsNamespace } from '../constructs/metrics.ts'
import { deadLetterQueue } from '../constructs/platform-queue.ts'
import { PostSchedules } from '../constructs/post-schedules.ts'
import { allow, onFiles, onIndex, onItems, onMissingFiles, onPlatformTokens, onSecrets } from '../constructs/rights.ts'
import { callsItself, type Service, ServiceFunction } from '../constructs/service-function.ts'
import { type Stage, secretsPath } from '../stages.ts'
import { platformApps, platformSecrets } from './apps.ts'
import { type DataStack, tableEnvironment } from './data-stack.ts'
import { jobHelpersOf, jobsService } from './jobs-service.ts'
import type { SharedData } from './shared-data.ts'
import { type EngineNames, SharedEngine } from './shared-engine.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'
import type { WebStack } from './web-stack.ts'

type Props = StackSettings & { readonly data: DataStack; readonly web: WebStack }

/**
 * The publishing engine: the functions that schedules call, that run every minute, and that talk to the platforms, plus
 * deferred work for people.
 */
export class PublishingStack extends Stack {
  private readonly deadLetters: IQueue
  private readonly names: EngineNames

  constructor(scope: Construct, { stage, data: dataStack, web }: Props) {
    super(scope, stackId(stage, 'publishing'), stackProps(stage))
    const data = dataStack.seenFrom(this)
    const siteUrl = web.siteUrl(this)
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', { removalPolicy: RemovalPolicy.DESTROY })
    const services = engineServices(this, { stage, data })
    const publish = new ServiceFunction(this, 'Publish', { stage, name: 'publish', ...services.publish })
    const sweep = new ServiceFunction(this, 'Sweep', { stage, name: 'sweep', ...services.sweep })
    const render = new ServiceFunction(this, 'Render', { stage, name: 'render', ...renderService(data) })
    const schedules = new PostSchedules(this, 'Schedules', { publish: publish.lambda, deadLetters: this.deadLetters })
    const configurationSet = mailConfigurationSet(this)
    const mailConfigurationSetName = configurationSet.configurationSetName
    const jobs = new ServiceFunction(this, 'Jobs', {
      stage,
      name: 'jobs',
      ...jobsService(this, {
        stage,
        data,
        siteUrl,
        schedules: schedules.planning,
        sending: sendingDeliveries(data.deliveryQueues),
        mail: sendingMail(this, stage, mailConfigurationSetName),
        render,
      }),
    })
    const deliver = new ServiceFunction(this, 'Deliver', {
      stage,
      name: 'deliver',
      ...startingJobs(withImageVariants(services.deliver, render, siteUrl), jobs),
    })
    new MailEvents(this, 'MailEvents', { configurationSet, listener: jobs.lambda, deadLetters: this.deadLetters })
    const { namespace, metricName } = apiVersionDays(stage)
    const filterPattern = FilterPattern.exists('$.apiVersionDays')
    const days = { metricNamespace: namespace, metricName, metricValue: '$.apiVersionDays' }
    new MetricFilter(this, 'ApiVersionDays', { logGroup: jobs.lambda.logGroup, filterPattern, ...days })
    this.configureFailure(publish, { retryAttempts: 2, maxEventAge: Duration.minutes(10) })
    this.callEveryMinute({ sweep, jobs })
    if (sweepPartsOf(stage) > 1) callsItself(this, 'SweepingInParts', sweep)
    if (jobHelpersOf(stage) > 0) callsItself(this, 'HelpingWithJobs', jobs)
    for (const [name, queue] of data.deliveryQueues) {
      deliver.lambda.addEventSourceMapping(data.eventSourceIdOf(name), {
        eventSourceArn: queue.queueArn,
        ...deliverySource(this, stage, name),
      })
      queue.grantConsumeMessages(deliver.lambda)
    }
    acknowledgeQueueSource(deliver)
    acknowledgeDirectCalls(render)
    const nameOf = (id: string, { lambda }: ServiceFunction) => handOver(this, `${id}FunctionName`, lambda.functionName)
    this.names = {
      publish: nameOf('Publish', publish),
      sweep: nameOf('Sweep', sweep),
      deliver: nameOf('Deliver', deliver),
      jobs: nameOf('Jobs', jobs),
      render: nameOf('Render', render),
      deadLetters: handOver(this, 'DeadLettersName', this.deadLetters.queueName),
      scheduleGroup: handOver(this, 'ScheduleGroupName', schedules.groupName),
      scheduleRoleArn: handOver(this, 'ScheduleRoleArn', schedules.roleArn),
      mailConfigurationSet: handOver(this, 'MailConfigurationSetName', mailConfigurationSetName),
    }
  }

  /** The engine, as another stack references it. */
  seenFrom(stack: Stack): SharedEngine {
    return new SharedEngine(stack, this.names)
  }

  private configureFailure({ lambda, node }: ServiceFunction, options: EventInvokeConfigOptions) {
    lambda.configureAsyncInvoke({ ...options, onFailure: new SqsDestination(this.deadLetters) })
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: `${node.id} has an onFailure destination, which tells more than a dead-letter queue of its own and takes its place.`,
    })
  }

  /**
   * A failed sweep isn't retried: the next minute brings another. Nor would a failed run of jobs need it, but that function
   * is also told which emails bounced or were reported as spam, which nobody tells again.
   */
  private callEveryMinute({ sweep, jobs }: Record<'sweep' | 'jobs', ServiceFunction>) {
    const functions = [sweep, jobs]
    const once = { retryAttempts: 0, maxEventAge: Duration.minutes(1) }
    this.configureFailure(sweep, once)
    this.configureFailure(jobs, { retryAttempts: 2, maxEventAge: Duration.hours(1) })
    const targets = functions.map(({ lambda }) => new LambdaFunction(lambda, { ...once, deadLetterQueue: this.deadLetters }))
    new Rule(this, 'EveryMinute', { schedule: Schedule.rate(Duration.minutes(1)), targets })
  }
}

const sweepPartsOf = ({ engine }: Stage) => engine?.sweepParts ?? 1

const engineServices = (
  scope: Construct,
  { stage, data }: StackSettings & { readonly data: SharedData },
): Record<'publish' | 'sweep' | 'deliver', Service> => {
  const { table, sealingKey } = data
  const sending = sendingDeliveries(data.deliveryQueues)
  const environment = { ...tableEnvironment(stage, table), ...sending.environment }
  const measuring = { METRICS_NAMESPACE: metricsNamespace(stage) }
  return {
    publish: {
      memoryMegabytes: 512,
      environment,
      rights: [sending.right, onItems(table, ['Query', 'PutItem'], ['POST#*'])],
    },
    sweep: {
      memoryMegabytes: 512,
      environment: { ...environment, ...measuring, SWEEP_PARTS: String(sweepPartsOf(stage)) },
      rights: [
        sending.right,
        onIndex(table, 'gsi2', 'DUE#*'),
        onItems(table, ['GetItem', 'Query', 'PutItem'], ['POST#*']),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*']),
        onItems(table, ['PutItem'], ['SWEEP']),
      ],
    },
    deliver: {
      // Lambda allots CPU time by memory. With less, loading and signing in take longer than a message's head start.
      memoryMegabytes: 1_024,
      environment: {
        ...environment,
        ...measuring,
        KMS_KEY_ID: sealingKey.keyArn,
        MEDIA_BUCKET: data.mediaBucketName,
        SECRETS_PATH: secretsPath(stage),
        ...platformApps(stage),
      },
      rights: [
        sending.right,
        onSecrets(scope, stage, platformSecrets),
        onPlatformTokens(sealingKey),
        onFiles(data.mediaBucketArn, { actions: ['GetObject'], prefix: 'media' }),
        onFiles(data.mediaBucketArn, { actions: ['GetObject'], prefix: 'renditions' }),
        onMissingFiles(data.mediaBucketArn),
        onItems(table, ['GetItem', 'Query', 'PutItem'], ['POST#*']),
        onItems(table, ['GetItem', 'Query', 'PutItem', 'UpdateItem'], ['USER#*']),
        // One call may read targets and accounts together.
        onItems(table, ['BatchGetItem'], ['POST#*', 'USER#*']),
        onItems(table, ['GetItem', 'PutItem'], ['PLATFORM#*']),
        onItems(table, ['Query', 'PutItem', 'BatchWriteItem', 'DeleteItem'], ['TURNS#*']),
        onItems(table, ['GetItem', 'UpdateItem'], ['BUDGET#*']),
        onItems(table, ['GetItem', 'PutItem'], ['PACE#*']),
        onItems(table, ['UpdateItem'], ['MISSED']),
        onItems(table, ['PutItem'], ['PUBLIC#*']),
      ],
    },
  }
}

/** Fits images to platforms: it reads uploads and writes renditions. */
const renderService = (data: SharedData): Service => ({
  // The process that renders takes up to six tenths of it, which is enough for every accepted image, up to 200
  // megapixels (docs/performance.md). The rest is for the file and its copies.
  memoryMegabytes: 2_048,
  environment: { MEDIA_BUCKET: data.mediaBucketName },
  rights: [
    onFiles(data.mediaBucketArn, { actions: ['GetObject'], prefix: 'media' }),
    onFiles(data.mediaBucketArn, { actions: ['PutObject', 'DeleteObject'], prefix: 'renditions' }),
    onMissingFiles(data.mediaBucketArn),
  ],
})

/** A service that renders images, and lets platforms fetch files under the site's own name. */
const withImageVariants = ({ environment, rights, ...service }: Service, { lambda }: ServiceFunction, siteUrl: string): Service => ({
  ...service,
  environment: { ...environment, RENDER_FUNCTION: lambda.functionName, SHARED_MEDIA_URL: siteUrl, SITE_URL: siteUrl },
  rights: [...rights, allow(['lambda:InvokeFunction'], [lambda.functionArn])],
})

/** A service that has endpoints told at once what became of a post. */
const startingJobs = ({ environment, rights, ...service }: Service, { lambda }: ServiceFunction): Service => ({
  ...service,
  environment: { ...environment, JOBS_FUNCTION: lambda.functionName },
  rights: [...rights, allow(['lambda:InvokeFunction'], [lambda.functionArn])],
})

const acknowledgeDirectCalls = (render: ServiceFunction) => {
  const validations = Validations.of(render)
  const reason = 'Its callers wait for its answer, and try again or do without: nothing is invoked asynchronously that could be lost.'
  validations.acknowledge({ id: 'Serverless-LambdaDLQ', reason })
  validations.acknowledge({ id: 'Serverless-LambdaAsyncFailureDestination', reason })
}

const acknowledgeQueueSource = (deliver: ServiceFunction) => {
  const validations = Validations.of(deliver)
  const reason = 'It is called by queues only, and each has a dead-letter queue for what failed five times.'
  validations.acknowledge({ id: 'Serverless-LambdaDLQ', reason })
  validations.acknowledge({ id: 'Serverless-LambdaAsyncFailureDestination', reason })
  validations.acknowledge({ id: 'Serverless-LambdaEventSourceMappingDestination', reason })
}
