import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type Measured, measurements } from '#shared/domain/measurements.ts'
import type { Stage } from '../stages.ts'

/** Where all that Crier itself tells CloudWatch of a stage is kept. */
export const metricsNamespace = ({ name }: Pick<Stage, 'name'>) => `Crier/${name}`

/** What the engine measures of itself; there is nothing, and nothing to pay, while nothing is due. `statistic` is `Maximum`, or a percentile such as `p99`. */
export const engineMetric = (stage: Stage, measured: Measured, statistic: string) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: measurements[measured], statistic })
