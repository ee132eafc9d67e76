import { createHash } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { isTestWorkspace } from '#shared/domain/id.ts'
import { indexKeys, keys, missedChecksPartition, prefixes } from '../../adapters/dynamo/keys.ts'
import type { Attributes, Table } from '../../adapters/dynamo/table.ts'
import type { SealContext, Vault } from '../../ports/vault.ts'
import { secretContext } from '../../use-cases/events/deliver-events.ts'

/** An item as the table returns it. */
export type Item = Attributes & { pk: string; sk: string }

/** The key of the item that marks a table as a move's target, and says which move and how far it is. */
export const moveKey = { pk: 'MOVE', sk: 'MOVE' }

const isPartition = (name: string) => (item: Item) => item.pk.startsWith(`${name}#`)

/** What stays behind, and why. Everything else moves, including items this version doesn't know. */
const left: readonly { isIt: (item: Item) => boolean; because: string }[] = [
  { isIt: ({ pk }) => pk === moveKey.pk, because: 'It is about the move that brought data here.' },
  { isIt: ({ sk }) => sk.startsWith(prefixes.session), because: 'Sessions are signed with keys that stay: people sign in again.' },
  { isIt: isPartition('TOKEN'), because: 'Links in mails and begun sign-ins lead to the place that people leave.' },
  { isIt: isPartition('RATE'), because: 'Counters of visitors end within a day, and their names hold a key that stays.' },
  { isIt: isPartition('PLATFORM'), because: 'The place where people arrive is paused by itself, until its operator resumes.' },
  { isIt: ({ pk }) => pk === missedChecksPartition, because: 'What checks missed is for the operators of the place that people leave.' },
  { isIt: ({ pk, sk }) => pk === keys.heartbeat().pk && sk === keys.heartbeat().sk, because: 'Each place has a heart of its own.' },
  {
    isIt: ({ pk, sk }) => pk === keys.fileSweep().pk && sk === keys.fileSweep().sk,
    because: 'It is about the storage of the place that people leave.',
  },
]

/** True if an item moves at `now` (ms). An expired item may vanish at any moment, so it doesn't. */
export const isMoved = (item: Item, now: number): boolean => {
  const { expiresAt } = item
  if (typeof expiresAt === 'number' && expiresAt * 1_000 <= now) return false
  return !left.some(({ isIt }) => isIt(item))
}

/**
 * True for an item that even a place where nobody ever signed up may hold: what never moves, and what the first start's
 * invitation writes.
 */
export const isOfEmptyPlace = (item: Item, now: number): boolean =>
  !isMoved(item, now) || isPartition('INVITATION')(item) || isPartition('BUDGET')(item)

const Key = z.looseObject({ pk: z.string(), sk: z.string() })

/** Yields every item, as of when its page is read. None of our functions may scan the table. */
export async function* allItems({ client, name: TableName }: Table): AsyncGenerator<Item> {
  let ExclusiveStartKey: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }))
    for (const item of Items) yield Key.parse(item)
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

const Due = z.object({ gsi2pk: z.string(), gsi2sk: z.string() })

/**
 * Returns the index keys that make an item findable as due work, for this table's number of shards. Undefined if it
 * isn't due work.
 */
export const dueKeyIn = ({ dueShards }: Table, { pk, sk, ...item }: Item): z.infer<typeof Due> | undefined => {
  const due = Due.safeParse(item)
  if (!due.success) return undefined
  if (!sk.startsWith(prefixes.target)) return due.data
  const ref = { postId: pk.slice(pk.indexOf('#') + 1), accountId: sk.slice(prefixes.target.length) }
  return { ...due.data, gsi2pk: indexKeys.dueTarget(ref, { wakeAt: '', dueShards }).gsi2pk }
}

/** The index attributes of due work. Each place has its own values. */
const dueKeys = ['gsi2pk', 'gsi2sk']
/** Marks an item that is imported but not shown to the engine yet. */
export const waitingMark = 'waitsForMove'

/** Returns the item without its due-work attributes. */
export const withoutDue = (item: Item): Item => {
  const { pk, sk, ...rest } = item
  return { pk, sk, ...Object.fromEntries(Object.entries(rest).filter(([name]) => !dueKeys.includes(name) && name !== waitingMark)) }
}

/** Hashes an item with its secrets opened. The hash is the same in every place. */
export const digestOf = async (item: Item, vault: Vault): Promise<string> => {
  const opened = await withSealed(withoutDue(item), (text, context) => vault.open(text, context))
  return createHash('sha256')
    .update(JSON.stringify(inOrder(marshall(opened, { removeUndefinedValues: true }))))
    .digest('hex')
}

/** Two tables may return map keys and set members in different orders. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, isSet(name, inner) ? [...inner].sort() : inOrder(inner)]))
}

const isSet = (name: string, value: unknown): value is string[] => (name === 'SS' || name === 'NS') && Array.isArray(value)

/** A sealed text in an item: its path, and the context it's sealed for. */
type Sealed = { path: readonly string[]; text: string; context: SealContext }

/** Where a secret is. `contextOf` returns what it's sealed for, or undefined if it isn't sealed there. */
type SecretPlace = { isIt: RegExp; path: readonly string[]; contextOf: (pk: string, sk: string) => SealContext | undefined }

/**
 * Where the secrets of each purpose are. One that's anywhere else stops the whole move before it starts, and a purpose
 * without a place doesn't compile.
 */
const secretPlaces: Record<SealContext['purpose'], readonly SecretPlace[]> = {
  'platform-tokens': [
    {
      isIt: /^USER#[^ ]+ ACCOUNT#/,
      path: ['sealed'],
      contextOf: (pk, sk) =>
        isTestWorkspace(after(pk)) ? undefined : { ownerId: after(pk), accountId: after(sk), purpose: 'platform-tokens' },
    },
    {
      isIt: /^SERVER#[^ ]+ APP$/,
      path: ['sealed'],
      contextOf: (pk) => ({ ownerId: 'everybody', accountId: after(pk).replace('#', ' '), purpose: 'platform-tokens' }),
    },
  ],
  'platform-app': [
    { isIt: /^APPS /, path: ['sealed'], contextOf: (_, sk) => ({ ownerId: 'everybody', accountId: sk, purpose: 'platform-app' }) },
  ],
  'totp-secret': ['totp', 'pendingTotp'].map((name) => ({
    isIt: /^USER#[^ ]+ SAFEGUARDS$/,
    path: [name, 'sealed'],
    contextOf: (pk) => ({ ownerId: after(pk), accountId: 'totp', purpose: 'totp-secret' }),
  })),
  'webhook-secret': ['sealedSecret', 'sealedEarlierSecret'].map((name) => ({
    isIt: /^USER#[^ ]+ WEBHOOK#/,
    path: ['packed', name],
    contextOf: (pk, sk) => secretContext({ workspaceId: after(pk), id: after(sk) }),
  })),
}

const after = (key: string) => key.slice(key.indexOf('#') + 1)

/** Returns every sealed text in an item, packed ones included. Throws if one has no known context. */
export const sealedIn = (item: Item): Sealed[] =>
  secretsIn(withFields(item), []).flatMap(({ path, value }) => {
    const isThere = (place: SecretPlace) => place.isIt.test(`${item.pk} ${item.sk}`) && place.path.join() === path.join()
    const known = Object.values(secretPlaces).flat().find(isThere)
    if (!known || typeof value !== 'string')
      throw new Error(`Nobody knows what ${path.join('.')} of ${item.pk.split('#')[0]} is sealed for: nothing is moved.`)
    const context = known.contextOf(item.pk, item.sk)
    return context ? [{ path, text: value, context }] : []
  })

/** How all properties that hold a secret are named. */
const secretName = /^sealed(?![a-z])/

/** People, platforms, or endpoints choose the names in these, so nobody can stop a move by choosing a name like that. */
const namedByOthers = ['boards', 'limits', 'overrides', 'requestHeaders', 'responseHeaders']

type Found = { path: readonly string[]; value: unknown }

const secretsIn = (value: unknown, path: readonly string[]): Found[] => {
  const name = path.at(-1) ?? ''
  if (secretName.test(name)) return [{ path, value }]
  const isOpaque = typeof value !== 'object' || value === null || value instanceof Set || ArrayBuffer.isView(value)
  if (isOpaque || namedByOthers.includes(name)) return []
  return Object.entries(value).flatMap(([own, inner]) => secretsIn(inner, [...path, own]))
}

/** Returns the item with its packed fields as an object. */
const withFields = (item: Item): Item => (typeof item.packed === 'string' ? { ...item, packed: JSON.parse(item.packed) } : item)

/** Returns the item with each sealed text re-sealed by `change`. */
export const withSealed = async (item: Item, change: (text: string, context: SealContext) => Promise<string>): Promise<Item> => {
  const found = sealedIn(item)
  if (found.length === 0) return item
  let changed = withFields(item)
  for (const { path, text, context } of found) changed = { ...changed, ...replaced(changed, path, await change(text, context)) }
  return typeof item.packed === 'string' ? { ...changed, packed: JSON.stringify(changed.packed) } : changed
}

const replaced = (value: object, [name = '', ...rest]: readonly string[], text: string): object => {
  if (rest.length === 0) return { ...value, [name]: text }
  const inner: unknown = Object.entries(value).find(([own]) => own === name)?.[1]
  return { ...value, [name]: replaced(typeof inner === 'object' && inner !== null ? inner : {}, rest, text) }
}
