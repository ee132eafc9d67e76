import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { clientSettings } from '#infra/local/environment.ts'
import type { Addresses } from '../api/crier.ts'

/** Each item by its key, as text. */
export type TableState = ReadonlyMap<string, string>

/** What changes while nobody asks for anything, or counts how often somebody asked: pulse and jobs of the machine, counters, answers kept for repeats, the record of what was refused. */
const ofTheMachine = /^(SWEEP|RATE|ONCE|TURNS|BUDGET|LIMIT)[# ]/
const ofTheClock = new Set(['lastUsedAt', 'leaseUntil', 'gsi2sk'])

/** Reads the whole table, past every port: what no call has written there was not written. */
export const tableReader = ({ environment }: Addresses) => {
  const client = new DynamoDBClient({ ...clientSettings(environment.AWS_ENDPOINT_URL_DYNAMODB ?? ''), maxAttempts: 3 })
  return {
    close: () => client.destroy(),
    /** Without what changes by itself and what is remembered of refusals, unless the `whole` is wanted. */
    read: async ({ whole = false } = {}): Promise<TableState> => {
      const state = new Map<string, string>()
      for await (const { Items = [] } of paginateScan({ client }, { TableName: environment.TABLE_NAME, ConsistentRead: true })) {
        for (const item of Items) {
          const key = `${item.pk?.S} ${item.sk?.S}`
          if (whole || (!ofTheMachine.test(key) && !/ (JOB|COUNT|AUDIT)#/.test(key))) state.set(key, shown(item))
        }
      }
      return state
    },
  }
}

const shown = (item: Record<string, AttributeValue>) =>
  JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => !ofTheClock.has(name))), inOrder)

/** The emulator gives the fields of an object in any order. */
const inOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => one.localeCompare(other)))
    : value

/** The keys of what was added, changed or taken away. */
export const changedKeys = (before: TableState, after: TableState) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
