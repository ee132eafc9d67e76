import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Stage } from '../stages.ts'

/** Where the error lines of all functions are counted; it costs nothing while there are none. */
export const reportedErrors = ({ name }: Stage) =>
  new Metric({ namespace: `Crier/${name}`, metricName: 'ReportedErrors', statistic: 'Sum' })
