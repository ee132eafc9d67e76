import type { DeleteCommandInput, PutCommandInput, UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { tableShape } from '#shared/domain/table-shape.ts'
import { bindCondition, type Predicate } from './condition.ts'
import type { Expressions } from './expressions.ts'
import { type ItemKey, keyIn, readKey, refuseBadIndexKeys, refuseEmptiedIndexKeys, refuseEmptyIndexKeys } from './item-keys.ts'
import { refuseOtherValues } from './known-parameters.ts'
import { placeholdersOf } from './placeholders.ts'
import type { Change } from './rows.ts'
import { type BoundUpdate, bindUpdate } from './update.ts'
import { conditionFailed, type Item, invalid, sizeOfItem, toItem } from './values.ts'

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html */
const itemBytesMax = 400 * 1024

/**
 * A write of one item, validated as far as possible without reading that item. `run` gets the current item, or
 * undefined if there is none, and throws if the write is refused. `attributes` is what the request wants returned.
 */
export type Write = { key: ItemKey; run: (before: Item | undefined) => { change: Change; attributes: Item | undefined } }

type Put = Pick<PutCommandInput, 'Item' | 'ReturnValues'> & Conditional
type Delete = Pick<DeleteCommandInput, 'Key' | 'ReturnValues'> & Conditional
type Update = Pick<UpdateCommandInput, 'Key' | 'UpdateExpression' | 'ReturnValues'> & Conditional
type Conditional = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues' | 'ReturnValuesOnConditionCheckFailure'
>

export const putting = (expressions: Expressions, input: Put): Write => {
  const { check } = bind(expressions, input)
  const item = toItem(input.Item ?? {})
  const key = keyIn(item)
  refuseEmptyIndexKeys(item)
  const bytes = sizeOfItem(item)
  if (bytes > itemBytesMax) throw invalid('Item size has exceeded the maximum allowed size')
  const wants = wantsOld(input)
  return {
    key,
    run: (before) => {
      refuseBadIndexKeys(item)
      check(before)
      return { change: { kind: 'put', item, bytes }, attributes: wants ? before : undefined }
    },
  }
}

export const deleting = (expressions: Expressions, input: Delete): Write => {
  const { check } = bind(expressions, input)
  const key = readKey(input.Key)
  const wants = wantsOld(input)
  return {
    key,
    run: (before) => {
      check(before)
      return { change: { kind: 'delete', key }, attributes: wants ? before : undefined }
    },
  }
}

/** Builds an update. A missing item is created from its key and the update. */
export const updating = (expressions: Expressions, input: Update): Write => {
  const { check, update } = bind(expressions, input)
  const key = readKey(input.Key)
  refuseOtherValues('ReturnValues', input.ReturnValues, ['NONE', 'ALL_OLD', 'ALL_NEW'])
  return {
    key,
    run: (before) => {
      check(before)
      refuseKeys(update)
      const item = update ? update.apply(before ?? { ...key }) : (before ?? { ...key })
      refuseEmptiedIndexKeys(item)
      refuseBadIndexKeys(item)
      const bytes = sizeOfItem(item)
      if (bytes > itemBytesMax) throw invalid('Item size to update has exceeded the maximum allowed size')
      return { change: { kind: 'put', item, bytes }, attributes: returned(input.ReturnValues, before, item) }
    },
  }
}

const refuseKeys = (update: BoundUpdate | undefined) => {
  for (const name of [tableShape.partitionKey, tableShape.sortKey])
    if (update?.names.includes(name))
      throw invalid(`One or more parameter values were invalid: Cannot update attribute ${name}. This attribute is part of the key`)
}

const wantsOld = ({ ReturnValues }: Pick<PutCommandInput, 'ReturnValues'>) => {
  refuseOtherValues('ReturnValues', ReturnValues, ['NONE', 'ALL_OLD'])
  return ReturnValues === 'ALL_OLD'
}

const returned = (which: UpdateCommandInput['ReturnValues'], before: Item | undefined, after: Item) => {
  if (which === 'ALL_NEW') return after
  return which === 'ALL_OLD' ? before : undefined
}

type Bound = { check: (before: Item | undefined) => void; update: BoundUpdate | undefined }

const bind = (expressions: Expressions, input: Conditional & { UpdateExpression?: string | undefined }): Bound => {
  const { ConditionExpression: condition, UpdateExpression: update, ReturnValuesOnConditionCheckFailure: told } = input
  refuseOtherValues('ReturnValuesOnConditionCheckFailure', told, ['NONE', 'ALL_OLD'])
  const placeholders = placeholdersOf(input, condition !== undefined || update !== undefined)
  const boundUpdate = update === undefined ? undefined : bindUpdate(expressions.update(update), placeholders.of('UpdateExpression'))
  const holds: Predicate =
    condition === undefined ? () => true : bindCondition(expressions.condition(condition), placeholders.of('ConditionExpression'))
  placeholders.refuseUnused()
  return {
    update: boundUpdate,
    check: (before) => {
      if (!holds(before ?? {})) throw conditionFailed(told === 'ALL_OLD' ? before : undefined)
    },
  }
}
