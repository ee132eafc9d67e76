import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type Inside, tableOf } from '../setup/inside.ts'

/** Each item by its key, as text. */
export type TableState = ReadonlyMap<string, string>

/** What changes while nobody asks for anything, or counts how often somebody asked: pulse and jobs of the machine, counters, answers kept for repeats, the record of what was refused. */
const ofTheMachine = /^(SWEEP|RATE|ONCE|TURNS|BUDGET|LIMIT)[# ]/
const ofTheClock = new Set(['lastUsedAt', 'leaseUntil', 'gsi2sk'])

/** Reads the whole table, past every port: what no call has written there was not written. */
export const tableReader = (crier: Inside) => {
  const { client, name: TableName } = tableOf(crier)
  return {
    /** Without what changes by itself and what is remembered of refusals, unless the `whole` is wanted. */
    read: async ({ whole = false } = {}): Promise<TableState> => {
      const state = new Map<string, string>()
      let ExclusiveStartKey: Record<string, unknown> | undefined
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }))
        for (const item of Items) {
          const key = `${item.pk} ${item.sk}`
          if (whole || (!ofTheMachine.test(key) && !/ (JOB|COUNT|AUDIT)#/.test(key))) state.set(key, shown(item))
        }
        ExclusiveStartKey = LastEvaluatedKey
      } while (ExclusiveStartKey)
      return state
    },
  }
}

const shown = (item: Record<string, unknown>) =>
  JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheClock.has(name))), inOrder)

/** A table may give the fields of an object, and the members of a set, in any order. */
const inOrder = (_name: string, value: unknown) => {
  if (value instanceof Set) return [...value].sort()
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value
}

/** The keys of what was added, changed or taken away. */
export const changedKeys = (before: TableState, after: TableState) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
