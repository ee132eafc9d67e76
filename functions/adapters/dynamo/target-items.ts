import { wakeAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { indexKeys, keys } from './keys.ts'
import { markOf, tellingObstacle } from './own-write.ts'
import { packed } from './packed.ts'
import type { Table } from './table.ts'

/** A target as it is stored, with its place in the due index while there is something to do. */
export const targetItem = ({ dueShards }: Table, target: Target) => {
  const wake = wakeAt(target)
  const { postId, accountId, version, ...fields } = target
  return { ...keys.target(target), ...(wake && indexKeys.dueTarget(target, { wakeAt: wake, dueShards })), version, packed: packed(fields) }
}

/** Puts that name the version they replace, and know themselves if they come again. */
export const replacingTarget = (table: Table, target: Target) => ({
  TableName: table.name,
  Item: { ...targetItem(table, target), writtenBy: markOf(target) },
  ConditionExpression: 'version = :before',
  ExpressionAttributeValues: { ':before': target.version - 1 },
  ...tellingObstacle,
})
