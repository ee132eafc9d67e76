import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Expressions } from './expressions.ts'
import type { Work } from './group-commit.ts'
import { type ItemKey, nameOfKey, readKey } from './item-keys.ts'
import { refuseOtherParameters, refuseOtherTable } from './known-parameters.ts'
import { queryPage, scanPage } from './queries.ts'
import type { Prepare, Rows } from './rows.ts'
import { transaction } from './transactions.ts'
import { type Item, invalid, sizeOfItem } from './values.ts'
import { deleting, putting, updating, type Write } from './writes.ts'

type Deps = { tableName: string; expressions: Expressions; rows: Rows; prepare: Prepare; now: () => number }

/** Returns a function that runs a read-only command; undefined for any other. Throws if the command is invalid. */
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

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const keysMax = 100
const answerBytesMax = 16 * 2 ** 20
/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const writesMax = 25

type BatchDeps = { tableName: string; expressions: Expressions; rows: Rows }

/** Reads items by their keys. Keys whose items don't fit in the response are returned for another call. */
export const batchGet = ({ tableName, rows }: BatchDeps, { RequestItems }: BatchGetCommandInput) => {
  const asked = ofTable(RequestItems, tableName)
  refuseOtherParameters('a table of a BatchGetCommand', asked)
  const keys = (asked.Keys ?? []).map(readKey)
  if (keys.length === 0) throw invalid(`The list of keys in RequestItems for BatchGetItem is required: ${tableName} has empty list`)
  if (keys.length > keysMax) throw invalid('Too many items requested for the BatchGetItem call')
  refuseTwice(keys)
  return () => {
    const { found, rest } = readSome(rows, keys)
    return { Responses: { [tableName]: found }, UnprocessedKeys: rest.length > 0 ? { [tableName]: { ...asked, Keys: rest } } : {} }
  }
}

/** Reads until the response is full. */
const readSome = (rows: Rows, keys: readonly ItemKey[]) => {
  const found: Item[] = []
  let bytes = 0
  for (const [index, key] of keys.entries()) {
    const item = rows.read(key)
    if (!item) continue
    bytes += sizeOfItem(item)
    if (bytes > answerBytesMax) return { found, rest: keys.slice(index) }
    found.push(item)
  }
  return { found, rest: [] }
}

/** Puts and deletes items unconditionally. */
export const batchWrite = ({ tableName, expressions }: BatchDeps, { RequestItems }: BatchWriteCommandInput): Work<object> => {
  const requests = ofTable(RequestItems, tableName)
  if (requests.length === 0) throw invalid(`The batch write request list for a table cannot be null or empty: ${tableName}`)
  if (requests.length > writesMax) throw invalid('Too many items requested for the BatchWriteItem call')
  const writes = requests.map((request): Write => {
    refuseOtherParameters('a request of a BatchWriteCommand', request)
    if (request.PutRequest && request.DeleteRequest)
      throw invalid('Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes')
    return request.PutRequest
      ? putting(expressions, { Item: request.PutRequest.Item })
      : deleting(expressions, { Key: request.DeleteRequest?.Key })
  })
  refuseTwice(writes.map(({ key }) => key))
  return () => ({ answer: { UnprocessedItems: {} }, changes: writes.map(({ run }) => run(undefined).change) })
}

const ofTable = <Asked>(requests: Record<string, Asked> | undefined, tableName: string): Asked => {
  const [[name, asked] = [], ...others] = Object.entries(requests ?? {})
  if (name === undefined || asked === undefined) throw invalid('RequestItems must not be empty')
  for (const [other] of [[name], ...others]) refuseOtherTable(other, tableName)
  return asked
}

const refuseTwice = (keys: readonly ItemKey[]) => {
  if (new Set(keys.map(nameOfKey)).size < keys.length) throw invalid('Provided list of item keys contains duplicates')
}
