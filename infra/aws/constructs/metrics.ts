import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { type Measured, measurements } from '#shared/domain/measurements.ts'
import type { Stage } from '../stages.ts'

/** The namespace of the metrics Crier itself sends to CloudWatch for a stage. */
export const metricsNamespace = ({ name }: Pick<Stage, 'name'>) => `Crier/${name}`

/**
 * One of the engine's own measurements. Nothing is recorded, and nothing billed, while nothing is due. `statistic` is
 * `Maximum` or a percentile such as `p99`.
 */
export const engineMetric = (stage: Stage, measured: Measured, statistic: string) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: measurements[measured], statistic })

/** Days until the first API version that Crier calls ends. The jobs function reports it once an hour. */
export const apiVersionDays = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ApiVersionDays', statistic: 'Minimum', period: Duration.hours(6) })

/** The metric that counts all functions' error lines. It costs nothing while there are none. */
export const reportedErrors = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ReportedErrors', statistic: 'Sum' })

type NamedQueues = readonly (readonly [id: string, queue: IQueue])[]

/**
 * A metric math alarm can include up to ten metrics, so more queues need more alarms.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-data-queries.html
 */
const metricsMax = 10

/** How many messages several dead-letter queues hold: one metric per alarm needed. */
export const givenUpMessages = (queues: NamedQueues) =>
  calculated('SUM(METRICS())', queues, (queue) => queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }))

/** The age of the oldest message in several queues, in seconds: one metric per alarm needed. */
export const oldestMessages = (queues: NamedQueues) =>
  calculated('MAX(METRICS())', queues, (queue) => queue.metricApproximateAgeOfOldestMessage({ statistic: 'Maximum' }))

const calculated = (expression: string, queues: NamedQueues, metricOf: (queue: IQueue) => IMetric) =>
  Array.from({ length: Math.ceil(queues.length / metricsMax) }, (_, index) => {
    const watched = queues.slice(index * metricsMax, (index + 1) * metricsMax)
    return new MathExpression({ expression, usingMetrics: Object.fromEntries(watched.map(([id, queue]) => [id, metricOf(queue)])) })
  })
