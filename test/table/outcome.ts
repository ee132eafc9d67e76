import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/**
 * A table's result for a command, without what's unspecified: the order of attributes and sets, and the wording of
 * errors.
 */
export type Outcome = { answer: string } | { error: string; message: string }

const Answer = z.looseObject({})

export const outcomeOf = async (client: Table['client'], command: object): Promise<Outcome> => {
  try {
    const { $metadata, ConsumedCapacity, ...answer } = Answer.parse(await Reflect.apply(client.send, client, [command]))
    return { answer: canonical(answer) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { error: canonical([error.name, ...details(error)]), message: error.message }
  }
}

const details = (error: Error): unknown[] => {
  if (error instanceof ConditionalCheckFailedException) return error.Item ? [unmarshall(error.Item)] : []
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).map(({ Code, Item }) => [Code, Item ? unmarshall(Item) : null])
  return []
}

/** Equal values have equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(value, ordered)

const ordered = (_: string, value: unknown): unknown => {
  if (value instanceof Set) return { set: [...value].map((element) => JSON.stringify(element)).sort() }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const isSame = (one: Outcome, other: Outcome) =>
  'answer' in one ? 'answer' in other && one.answer === other.answer : 'error' in other && one.error === other.error
