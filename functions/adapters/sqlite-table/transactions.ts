import { createHash } from 'node:crypto'
import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { minuteMs } from '#shared/domain/times.ts'
import type { Expressions } from './expressions.ts'
import type { Work } from './group-commit.ts'
import { isOtherKey, nameOfKey } from './item-keys.ts'
import { refuseOtherParameters, refuseOtherTable } from './known-parameters.ts'
import type { Change, Prepare, Rows } from './rows.ts'
import { invalid, otherRequestOfToken, type Reason, reasonOf, transactionCanceled, UnsupportedRequest } from './values.ts'
import { deleting, putting, updating, type Write } from './writes.ts'

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html */
const operationsMax = 100
const bytesMax = 4 * 2 ** 20
const tokenLengthMax = 36
/** How long a token stays bound to its first request, in ms. */
export const tokenKeptMs = 10 * minuteMs

type Deps = { tableName: string; expressions: Expressions; rows: Rows; prepare: Prepare; now: () => number }
type Operation = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Writes all of a transaction or none of it. Each operation is checked against the items as they were before. */
export const transaction = (deps: Deps, { TransactItems = [], ClientRequestToken: token }: TransactWriteCommandInput): Work<object> => {
  if (TransactItems.length < 1 || TransactItems.length > operationsMax)
    throw invalid(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ` +
        `${TransactItems.length < 1 ? 'greater than or equal to 1' : `less than or equal to ${operationsMax}`}`,
    )
  if (token !== undefined && (token.length < 1 || token.length > tokenLengthMax))
    throw invalid(
      `1 validation error detected: Value '${token}' at 'clientRequestToken' failed to satisfy constraint: Member must have length less than or equal to ${tokenLengthMax}`,
    )
  const writes = TransactItems.map((operation, index) => toWriteOrReason(deps, operation, index))
  if (new Set(writes.map(({ key }) => nameOfKey(key))).size < writes.length)
    throw invalid('Transaction request cannot include multiple operations on one item')
  if (token === undefined) return () => ({ answer: {}, changes: perform(deps, writes) })

  const request = createHash('sha256').update(JSON.stringify(TransactItems, showingSets)).digest('base64')
  return () => {
    if (wasWritten(deps, token, request)) return { answer: {}, changes: [] }
    return { answer: {}, changes: [...perform(deps, writes), { kind: 'token', token, request, writtenAt: deps.now() }] }
  }
}

const showingSets = (_: string, value: unknown) => (value instanceof Set ? { set: [...value] } : value)

/** A key that doesn't fit this table is a reason to cancel the transaction. Anything else that's invalid refuses it. */
const toWriteOrReason = (deps: Deps, operation: Operation, index: number): Write => {
  try {
    return toWrite(deps, operation)
  } catch (error) {
    if (!isOtherKey(error)) throw error
    const run = () => {
      throw error
    }
    return { key: { pk: 'no key', sk: String(index) }, run }
  }
}

const toWrite = ({ tableName, expressions }: Deps, operation: Operation): Write => {
  const [[kind, input] = [], ...others] = Object.entries(operation).filter(([, value]) => value !== undefined)
  if (others.length > 0) throw invalid('TransactItems can only contain one of Check, Put, Update or Delete')
  if (!kind || !input) throw invalid('Invalid Request: TransactWriteRequest should contain Delete or Put or Update request')
  refuseOtherTable(input.TableName, tableName)
  if (operation.Put) {
    refuseOtherParameters('a Put of a transaction', operation.Put)
    return putting(expressions, operation.Put)
  }
  if (operation.Update) {
    refuseOtherParameters('an Update of a transaction', operation.Update)
    return updating(expressions, operation.Update)
  }
  if (operation.Delete) {
    refuseOtherParameters('a Delete of a transaction', operation.Delete)
    return deleting(expressions, operation.Delete)
  }
  throw new UnsupportedRequest(`a ${kind} in a transaction`)
}

const perform = ({ rows }: Deps, writes: readonly Write[]): Change[] => {
  const outcomes = writes.map(({ key, run }) => outcomeOf(() => run(rows.read(key)).change))
  if (outcomes.some((outcome) => 'reason' in outcome))
    throw transactionCanceled(outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : { Code: 'None' })))
  const changes = outcomes.flatMap((outcome) => ('change' in outcome ? [outcome.change] : []))
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'put' ? change.bytes : 0), 0)
  if (bytes > bytesMax)
    throw invalid(
      'Collection size of items exceeded, which can also be caused by the aggregate size of the items in the transaction exceeding the 4MB limit',
    )
  return changes
}

const outcomeOf = (run: () => Change): { change: Change } | { reason: Reason } => {
  try {
    return { change: run() }
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return { reason }
  }
}

/** True if this same transaction was written recently: its response was lost, and this is a retry. */
const wasWritten = ({ prepare, now }: Deps, token: string, request: string) => {
  const known = prepare('SELECT request, writtenAt FROM transactionTokens WHERE token = ?').get(token)
  if (!known || Number(known.writtenAt) <= now() - tokenKeptMs) return false
  if (known.request !== request) throw otherRequestOfToken()
  return true
}
