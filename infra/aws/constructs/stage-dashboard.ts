import { Duration } from 'aws-cdk-lib'
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { AlarmStatusWidget, Dashboard, GraphWidget, type IAlarm, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Stage } from '../stages.ts'
import { engineMetric } from './metrics.ts'
import type { Callable } from './service-function.ts'

type Props = {
  readonly stage: Stage
  readonly alarms: readonly IAlarm[]
  readonly api: IHttpApi
  readonly table: ITableV2
  readonly functions: Readonly<Record<string, Callable>>
  readonly queues: readonly (readonly [platform: string, queue: IQueue])[]
}

/**
 * One page that shows how a stage is doing: first whether posts go out on time, then the steps they pass through. An
 * account's first three dashboards are free.
 */
export const stageDashboard = (scope: Construct, { stage, alarms, api, table, functions, queues }: Props) => {
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.hours(6) })
  const services = Object.entries(functions)
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', width: 24, height: 3, alarms: [...alarms] }))
  dashboard.addWidgets(
    graph('How late posts go out, in ms', [
      engineMetric(stage, 'lateness', 'p50').with({ label: 'half of them' }),
      engineMetric(stage, 'lateness', 'p99').with({ label: '99 of 100' }),
    ]),
    graph('Posts that went out on their day', [engineMetric(stage, 'lateness', 'SampleCount').with({ label: 'sent' })]),
    graph('Overdue, and not known whether posted, in ms', [
      engineMetric(stage, 'overdue', 'Maximum').with({ label: 'overdue' }),
      engineMetric(stage, 'outcomeUnknown', 'Maximum').with({ label: 'not known' }),
    ]),
  )
  dashboard.addWidgets(
    graph(
      'Oldest message of each queue, in s',
      queues.map(([label, queue]) => queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum', label })),
    ),
    graph(
      'Errors',
      services.map(([label, { lambda }]) => lambda.metricErrors({ label })),
    ),
    graph(
      'Running at once',
      services.map(([label, { lambda }]) => lambda.metric('ConcurrentExecutions', { statistic: 'Maximum', label })),
    ),
  )
  dashboard.addWidgets(
    graph('API: ms to an answer', [
      api.metricLatency({ statistic: 'p50', label: 'half of them' }),
      api.metricLatency({ statistic: 'p99', label: '99 of 100' }),
    ]),
    graph('API: calls and refusals', [
      api.metricCount({ statistic: 'Sum', label: 'calls' }),
      api.metricClientError({ statistic: 'Sum', label: '4xx' }),
      api.metricServerError({ statistic: 'Sum', label: '5xx' }),
    ]),
    graph('Table: units used and refused', [
      table.metricConsumedReadCapacityUnits({ label: 'read' }),
      table.metricConsumedWriteCapacityUnits({ label: 'written' }),
      table.metric('ReadThrottleEvents', { statistic: 'Sum', label: 'reads refused' }),
      table.metric('WriteThrottleEvents', { statistic: 'Sum', label: 'writes refused' }),
    ]),
  )
}

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 8 })
