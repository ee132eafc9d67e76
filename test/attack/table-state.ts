import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { type Inside, tableOf } from '../setup/inside.ts'

/** Each item as text, by its key. */
export type TableState = ReadonlyMap<string, string>

/**
 * Keys that change without any request, or that track requests: the system's heartbeat and jobs, counters, stored
 * responses for repeats, and the record of refusals.
 */
const ofTheMachine = /^(SWEEP|RATE|ONCE|TURNS|BUDGET|LIMIT)[# ]/
const ofTheClock = new Set(['lastUsedAt', 'leaseUntil', 'gsi2sk'])

/** Reads the whole table directly, bypassing every port, so that it sees every write. */
export const tableReader = (crier: Inside) => {
  const { client, name: TableName } = tableOf(crier)
  return {
    /** Reads all items, leaving out those that change by themselves and records of refusals unless `whole` is set. */
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

/** The table may return object fields and set members in any order. */
const inOrder = (_name: string, value: unknown) => {
  if (value instanceof Set) return [...value].sort()
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value
}

/** The keys of items that were added, changed, or deleted. */
export const changedKeys = (before: TableState, after: TableState) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
