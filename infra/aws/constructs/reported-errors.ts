import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stage } from '../stages.ts'
import { metricsNamespace } from './engine-metrics.ts'

/** Where the error lines of all functions are counted; it costs nothing while there are none. */
export const reportedErrors = (stage: Stage) =>
  new Metric({ namespace: metricsNamespace(stage), metricName: 'ReportedErrors', statistic: 'Sum' })
