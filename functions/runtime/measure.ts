import type { Count, Measure } from '#functions/ports/health.ts'
import { measurements } from '#shared/domain/measurements.ts'

/**
 * Tells CloudWatch by a line of the log in its embedded metric format. That costs a function no call and keeps each value, so that percentiles are
 * true. https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html Where nobody named a
 * namespace nobody collects: then nothing is told.
 */
export const measureIn =
  (namespace: string | undefined, now: () => number): Measure =>
  (measured, ms) => {
    if (namespace === undefined) return
    const name = measurements[measured]
    const collected = { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Milliseconds' }] }
    process.stdout.write(`${JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [collected] }, [name]: ms })}\n`)
  }

/** Tells of endings, and of what our checks missed, by a line of the log. CloudWatch makes no metric of it, which would cost for each platform and code. */
export const countIn =
  (namespace: string | undefined): Count =>
  (event) => {
    if (namespace !== undefined) process.stdout.write(`${JSON.stringify({ counted: event })}\n`)
  }
