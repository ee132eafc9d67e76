import { createHash } from 'node:crypto'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Vault } from '../../ports/vault.ts'
import type { Item } from './moved-items.ts'
import { withSealed } from './sealed-values.ts'

/** By these an item is found as due work: each place has its own. */
const dueKeys = ['gsi2pk', 'gsi2sk']
/** Says that an item is here, and is not shown to the engine yet. */
export const waitingMark = 'waitsForMove'

/** The item without what finds it as due work. */
export const withoutDue = (item: Item): Item => {
  const { pk, sk, ...rest } = item
  return { pk, sk, ...Object.fromEntries(Object.entries(rest).filter(([name]) => !dueKeys.includes(name) && name !== waitingMark)) }
}

/** What an item says, secrets opened, as a hash: the same wherever it lies. */
export const digestOf = async (item: Item, vault: Vault): Promise<string> => {
  const opened = await withSealed(withoutDue(item), (text, context) => vault.open(text, context))
  return createHash('sha256')
    .update(JSON.stringify(inOrder(marshall(opened, { removeUndefinedValues: true }))))
    .digest('hex')
}

/** Two tables may give the names of a map, and the members of a set, in another order. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, isSet(name, inner) ? [...inner].sort() : inOrder(inner)]))
}

const isSet = (name: string, value: unknown): value is string[] => (name === 'SS' || name === 'NS') && Array.isArray(value)
