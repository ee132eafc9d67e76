import { keys, prefixes } from '../../adapters/dynamo/keys.ts'
import type { Attributes } from '../../adapters/dynamo/table.ts'

/** An item as the table gives it. */
export type Item = Attributes & { pk: string; sk: string }

/** Lies in the table that data are moved into, and says which, and how far they are. */
export const moveKey = { pk: 'MOVE', sk: 'MOVE' }

const isPartition = (name: string) => (item: Item) => item.pk.startsWith(`${name}#`)

/** What stays behind, and why. Everything else moves, also what this Crier does not know. */
const left: readonly { isIt: (item: Item) => boolean; because: string }[] = [
  { isIt: ({ pk }) => pk === moveKey.pk, because: 'It is about the move that brought data here.' },
  { isIt: ({ sk }) => sk.startsWith(prefixes.session), because: 'Sessions are signed with keys that stay: people sign in again.' },
  { isIt: isPartition('TOKEN'), because: 'Links in mails and begun sign-ins lead to the place that people leave.' },
  { isIt: isPartition('RATE'), because: 'Counters of visitors end within a day, and their names hold a key that stays.' },
  { isIt: isPartition('PLATFORM'), because: 'The place where people arrive is paused by itself, until its operator resumes.' },
  { isIt: ({ pk, sk }) => pk === keys.heartbeat().pk && sk === keys.heartbeat().sk, because: 'Each place has a heart of its own.' },
  {
    isIt: ({ pk, sk }) => pk === keys.fileSweep().pk && sk === keys.fileSweep().sk,
    because: 'It is about the storage of the place that people leave.',
  },
]

/** Whether an item moves at `now` (ms). One whose time to live is over may vanish at any moment. */
export const isMoved = (item: Item, now: number): boolean => {
  const { expiresAt } = item
  if (typeof expiresAt === 'number' && expiresAt * 1_000 <= now) return false
  return !left.some(({ isIt }) => isIt(item))
}

/** A place where nobody ever signed up holds no more than these beside what never moves: the first start makes an invitation. */
export const isOfEmptyPlace = (item: Item, now: number): boolean =>
  !isMoved(item, now) || isPartition('INVITATION')(item) || isPartition('BUDGET')(item)
