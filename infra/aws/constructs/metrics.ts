import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
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
