import type { Count, Measure } from '#functions/ports/health.ts'
import { measurements } from '#shared/domain/measurements.ts'

/**
 * Reports a metric to CloudWatch as a log line in its embedded metric format. That takes no call and keeps every value,
 * so percentiles are exact.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * Without a namespace, reports nothing.
 */
export const measureIn =
  (namespace: string | undefined, now: () => number): Measure =>
  (measured, ms) => {
    if (namespace === undefined) return
    const name = measurements[measured]
    const collected = { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Milliseconds' }] }
    process.stdout.write(`${JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [collected] }, [name]: ms })}\n`)
  }

/**
 * Logs endings and missed checks, one line each. CloudWatch doesn't turn them into metrics, which would cost extra per
 * platform and code.
 */
export const countIn =
  (namespace: string | undefined): Count =>
  (event) => {
    if (namespace !== undefined) process.stdout.write(`${JSON.stringify({ counted: event })}\n`)
  }
