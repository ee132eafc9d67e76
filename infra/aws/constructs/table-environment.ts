import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { Stage } from '../stages.ts'

/** What everybody is told who opens the table. */
export const tableEnvironment = ({ engine }: Stage, { tableName }: ITableV2): Record<string, string> => ({
  TABLE_NAME: tableName,
  ...(engine?.dueShards !== undefined && { DUE_SHARDS: String(engine.dueShards) }),
})
