import { Duration, Stack, Validations } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Alarm, ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { versionWarningDays } from '#shared/domain/api-versions.ts'
import { DeliveryQueue } from '#shared/domain/targets.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { hasFewLambdas, ofPlatforms } from '../constructs/deliveries.ts'
import { apiVersionDays, engineMetric, givenUpMessages, oldestMessages, reportedErrors } from '../constructs/metrics.ts'
import { stageDashboard } from '../constructs/stage-dashboard.ts'
import type { DataStack } from './data-stack.ts'
import type { PublishingStack } from './publishing-stack.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'
import type { WebStack } from './web-stack.ts'

type Props = StackSettings & { readonly web: WebStack; readonly data: DataStack; readonly publishing: PublishingStack }

type Rule = {
  readonly metric: IMetric
  /** Whether anyone is notified; yes by default. */
  readonly isTold?: boolean
  /** Its row in the runbook; the one of its own name by default. */
  readonly row?: string
  /** How large a sum is still fine, and how many periods in a row it must exceed it. */
  readonly allowed?: number | undefined
  readonly periods?: number
}

/** Alarms, each with its entry in the runbook in docs/deploy.md. */
export class MonitoringStack extends Stack {
  private readonly topic: Topic | undefined
  private readonly alarms: Alarm[] = []

  constructor(scope: Construct, { stage, web, data: dataStack, publishing }: Props) {
    super(scope, stackId(stage, 'monitoring'), stackProps(stage))
    this.topic = stage.alarmMail === undefined ? undefined : mailTopic(this, stage.alarmMail)
    const data = dataStack.seenFrom(this)
    const api = web.apiSeenFrom(this)
    const engine = publishing.seenFrom(this)
    const [publish, sweep, deliver] = [engine.functionNamed('publish'), engine.functionNamed('sweep'), engine.functionNamed('deliver')]
    const [jobs, render] = [engine.functionNamed('jobs'), engine.functionNamed('render')]

    this.watchInParts('DeliveryDeadLetters', givenUpMessages([...data.deadLettersOf(DeliveryQueue.options)]))
    this.watch('EngineDeadLetters', { metric: engine.deadLetters.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }) })
    const isYoung = hasFewLambdas(this)
    this.watchSweep(isYoung ? 15 : 3, sweep.lambda.metricInvocations({ period: Duration.minutes(1) }))
    this.watch('PostsLate', { metric: engineMetric(stage, 'lateness', 'p99'), allowed: 5 * secondMs, periods: 2 })
    this.watch('PostsOverdue', { metric: engineMetric(stage, 'overdue', 'Maximum'), allowed: 5 * minuteMs, periods: 2 })
    this.watch('PostsUnsure', { metric: engineMetric(stage, 'outcomeUnknown', 'Maximum'), allowed: 10 * minuteMs })
    this.watchInParts('DeliveriesWait', oldestMessages([...ofPlatforms(data.deliveryQueues)]), messageSecondsMax)
    this.watch('TableThrottles', { metric: refusedCalls(data.table), allowed: 10, periods: 2 })
    this.watch('ApiSlow', { metric: api.metricLatency({ statistic: 'p99' }), allowed: 3_000, periods: 3 })
    this.watch('RenderErrors', { metric: render.lambda.metricErrors(), allowed: 2 })
    this.watch('PublishErrors', { metric: publish.lambda.metricErrors() })
    this.watch('SweepErrors', { metric: sweep.lambda.metricErrors(), allowed: 1 })
    this.watch('DeliverErrors', { metric: deliver.lambda.metricErrors() })
    this.watch('JobsErrors', { metric: jobs.lambda.metricErrors(), allowed: 1 })
    this.watch('ApiErrors', { metric: api.metricServerError({ statistic: 'Sum' }), allowed: 5 })
    this.watch('ReportedErrors', { metric: reportedErrors(stage), allowed: 5, periods: 2 })
    this.watchVersions(apiVersionDays(stage))
    // For the whole Region, because functions share the account's concurrency with all others. An account with low
    // concurrency has calls refused all day, which the deployment already warns about. The dashboard shows them, and
    // nobody is emailed.
    this.watch('Throttles', {
      isTold: !isYoung,
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum' }),
    })
    this.watch('DroppedSchedules', {
      metric: new Metric({
        namespace: 'AWS/Scheduler',
        metricName: 'InvocationDroppedCount',
        dimensionsMap: { ScheduleGroup: engine.scheduleGroup },
        statistic: 'Sum',
      }),
    })
    stageDashboard(this, {
      stage,
      alarms: this.alarms,
      api,
      table: data.table,
      functions: { publish, sweep, deliver, jobs, render },
      queues: [...data.deliveryQueues],
    })
    const { alarmMail: mail, monthlyBudget: dollars } = stage
    if (mail !== undefined && dollars !== undefined) costBudget(this, { dollars, mail })
  }

  /** Sets the same alarm for each of several metrics, under one row of the runbook. */
  private watchInParts(row: string, metrics: readonly IMetric[], allowed?: number) {
    for (const [index, metric] of metrics.entries()) this.watch(index === 0 ? row : `${row}${index + 1}`, { row, metric, allowed })
  }

  private watch(id: string, { metric, isTold = true, row = id, allowed = 0, periods = 1 }: Rule) {
    this.tell(
      new Alarm(this, id, {
        alarmDescription: runbook(row),
        metric,
        threshold: allowed,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: periods,
        actionsEnabled: isTold,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
    )
  }

  /**
   * No data is the failure: the sweep, which publishes when all else is lost, hasn't been called for this many minutes.
   */
  private watchSweep(minutes: number, metric: IMetric) {
    this.tell(
      new Alarm(this, 'SweepSilent', {
        alarmDescription: runbook('SweepSilent'),
        metric,
        threshold: 1,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: minutes,
        treatMissingData: TreatMissingData.BREACHING,
      }),
    )
  }

  /** Platforms end their API versions. There's time to upgrade while there are days left. */
  private watchVersions(metric: IMetric) {
    this.tell(
      new Alarm(this, 'ApiVersionEnds', {
        alarmDescription: runbook('ApiVersionEnds'),
        metric,
        threshold: versionWarningDays,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
    )
  }

  private tell(alarm: Alarm) {
    this.alarms.push(alarm)
    if (!this.topic) return
    const action = new SnsAction(this.topic)
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}

/** A message waits at most 15 min before it can be received, and is redelivered up to 5 times; in seconds. */
const messageSecondsMax = 20 * 60

/** The operations called on the table; deletes come with others of these. A batch that's refused is read one by one. */
const tableCalls = ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems']

/**
 * Calls that the table or one of its indexes refused for coming too fast. The table's other metrics leave out its
 * indexes. Without a refusal there's no data, and an alarm on DynamoDB then stays as it is: it would never end.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html,
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
const refusedCalls = ({ tableName }: ITableV2) =>
  new MathExpression({
    expression: 'SUM(FILL(METRICS(), 0))',
    usingMetrics: Object.fromEntries(
      tableCalls.map((call) => {
        const dimensionsMap = { TableName: tableName, Operation: call }
        return [`of${call}`, new Metric({ namespace: 'AWS/DynamoDB', metricName: 'ThrottledRequests', dimensionsMap, statistic: 'Sum' })]
      }),
    ),
  })

const runbook = (id: string) => `Crier: see ${id} in the runbook of docs/deploy.md.`

const mailTopic = (scope: Construct, address: string) => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true })
  topic.addSubscription(new EmailSubscription(address))
  Validations.of(topic).acknowledge({
    id: 'Serverless-SNSRedrivePolicy',
    reason: 'Mail has no queue to fall back to, and the state of every alarm can be read in CloudWatch.',
  })
  return topic
}

/**
 * Sends an email when the account has spent 80% of its monthly budget, and another when it's forecast to spend all of
 * it. An account's first two budgets are free. https://aws.amazon.com/aws-cost-management/aws-budgets/pricing/
 */
const costBudget = (scope: Construct, { dollars, mail }: { dollars: number; mail: string }) =>
  new CfnBudget(scope, 'MonthlyBudget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [told('ACTUAL', 80, mail), told('FORECASTED', 100, mail)],
  })

const told = (notificationType: 'ACTUAL' | 'FORECASTED', percent: number, mail: string): CfnBudget.NotificationWithSubscribersProperty => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: percent, thresholdType: 'PERCENTAGE' },
  subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
})
