import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { batchGet, batchWrite } from './batches.ts'
import type { Expressions } from './expressions.ts'
import type { Work } from './group-commit.ts'
import { readKey } from './item-keys.ts'
import { refuseOtherParameters, refuseOtherTable } from './known-parameters.ts'
import { queryPage, scanPage } from './queries.ts'
import type { Prepare, Rows } from './rows.ts'
import { transaction } from './transactions.ts'
import { deleting, putting, updating, type Write } from './writes.ts'

type Deps = { tableName: string; expressions: Expressions; rows: Rows; prepare: Prepare; now: () => number }

/** What a command that only reads comes to; undefined for any other. Throws if the command can't be understood. */
export const readOf = (deps: Deps, command: object): (() => object) | undefined => {
  if (command instanceof GetCommand) {
    const key = readKey(inputOf('GetCommand', command, deps).Key)
    return () => {
      const item = deps.rows.read(key)
      return item ? { Item: item } : {}
    }
  }
  if (command instanceof QueryCommand) return queryPage(deps, inputOf('QueryCommand', command, deps))
  if (command instanceof ScanCommand) return scanPage(deps, inputOf('ScanCommand', command, deps))
  if (!(command instanceof BatchGetCommand)) return undefined
  refuseOtherParameters('BatchGetCommand', command.input)
  return batchGet(deps, command.input)
}

/** The same for a command that writes. */
export const writeOf = (deps: Deps, command: object): Work<object> | undefined => {
  const { expressions, rows } = deps
  if (command instanceof PutCommand) return alone(rows, putting(expressions, inputOf('PutCommand', command, deps)))
  if (command instanceof UpdateCommand) return alone(rows, updating(expressions, inputOf('UpdateCommand', command, deps)))
  if (command instanceof DeleteCommand) return alone(rows, deleting(expressions, inputOf('DeleteCommand', command, deps)))
  if (command instanceof TransactWriteCommand) {
    refuseOtherParameters('TransactWriteCommand', command.input)
    return transaction(deps, command.input)
  }
  if (!(command instanceof BatchWriteCommand)) return undefined
  refuseOtherParameters('BatchWriteCommand', command.input)
  return batchWrite(deps, command.input)
}

const alone =
  (rows: Rows, { key, run }: Write): Work<object> =>
  () => {
    const { change, attributes } = run(rows.read(key))
    return { answer: attributes ? { Attributes: attributes } : {}, changes: [change] }
  }

const inputOf = <Input extends { TableName?: string | undefined }>(
  name: Parameters<typeof refuseOtherParameters>[0],
  { input }: { input: Input },
  { tableName }: Deps,
): Input => {
  refuseOtherParameters(name, input)
  refuseOtherTable(input.TableName, tableName)
  return input
}
