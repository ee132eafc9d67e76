import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stage } from '../stages.ts'
import { metricsNamespace } from './engine-metrics.ts'

/** Days until the first API version that Crier calls ends. The jobs function tells them once an hour. */
export const apiVersionDays = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ApiVersionDays', statistic: 'Minimum', period: Duration.hours(6) })
