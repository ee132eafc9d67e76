import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'

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
