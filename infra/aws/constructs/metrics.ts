import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type Measured, measurements } from '#shared/domain/measurements.ts'
import type { Stage } from '../stages.ts'

/** Where all that Crier itself tells CloudWatch of a stage is kept. */
export const metricsNamespace = ({ name }: Pick<Stage, 'name'>) => `Crier/${name}`

/** What the engine measures of itself; there is nothing, and nothing to pay, while nothing is due. `statistic` is `Maximum`, or a percentile such as `p99`. */
export const engineMetric = (stage: Stage, measured: Measured, statistic: string) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: measurements[measured], statistic })

/** Days until the first API version that Crier calls ends. The jobs function tells them once an hour. */
export const apiVersionDays = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ApiVersionDays', statistic: 'Minimum', period: Duration.hours(6) })

/** Where the error lines of all functions are counted; it costs nothing while there are none. */
export const reportedErrors = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ReportedErrors', statistic: 'Sum' })
