import { secondMs } from '#shared/domain/times.ts'
import { isLedgerOfAll } from '#shared/platforms/day-budgets.ts'
import type { Budgets } from '../../ports/limits.ts'

/** The number of counters a Crier-wide ledger is split into: DynamoDB accepts 1,000 writes a second per item. */
export const budgetShards = 128

/**
 * How often short shards are checked before an amount is refused, and the longest pause in between, in ms: another
 * caller that spent from several of them may be about to give back.
 */
const patience = { looks: 3, pauseMs: 20 }

/** How long a used-up ledger isn't checked again, in ms: a check reads every shard. */
const rememberedMs = 5 * secondMs

/**
 * How many ledgers, each for one day, a process remembers its own spending for: enough for all platforms over several
 * days.
 */
const rememberedLedgers = 100

/** How many counters are read at a time. */
const lookedAtTogether = 8

type Around = { now: () => number; random: () => number; sleep: (ms: number) => Promise<void> }
type Ledger = { name: string; window: string }
type Asked = Ledger & { limit: number; amount: number }
type Part = { name: string; amount: number }

/**
 * Budgets that split each Crier-wide ledger into shards: separate counters, each with a share of the limit. The shares
 * add up to the limit, so it can't be exceeded, and an amount isn't refused as long as the shards together have room
 * for it. Amounts counted without a limit may exceed a share.
 */
export const shardedBudgets = (counters: Budgets, { now, random, sleep }: Around): Budgets => {
  /** What this process has spent from each shard, by ledger. Amounts given back are usually ones it has just spent. */
  const ownSpends = new Map<string, Map<number, number>>()
  const usedUp = new Map<string, Pick<Asked, 'limit' | 'amount'> & { until: number }>()

  const anyShard = () => Math.floor(random() * budgetShards)

  /**
   * Finds where an amount is available: in one of the first places that have enough, from a random start, or else in
   * parts across all of them. Reads a few places at a time and stops once it has enough, because everyone reading all
   * of them at once would cost more than the sharding saves.
   */
  const lookFor = async <Looked extends { name: string }>(
    places: readonly Looked[],
    amount: number,
    availableOf: (place: Looked) => Promise<number>,
  ) => {
    const begin = Math.floor(random() * places.length)
    const inOrder = [...places.slice(begin), ...places.slice(0, begin)]
    const seen: (Looked & { available: number })[] = []
    for (let from = 0; from < inOrder.length; from += lookedAtTogether) {
      const group = inOrder.slice(from, from + lookedAtTogether)
      const looked = await Promise.all(group.map(async (place) => ({ ...place, available: await availableOf(place) })))
      const enough = looked.find(({ available }) => available >= amount)
      if (enough) return [{ ...enough, amount }]
      seen.push(...looked)
    }
    return split(seen, amount)
  }

  /**
   * Takes the parts that `look` finds, and looks again after losing a race for one. Returns false after `looks`
   * shortages.
   */
  const takeParts = async <Found>(looks: number, look: () => Promise<Found | undefined>, take: (parts: Found) => Promise<boolean>) => {
    for (let shortages = 0; shortages < looks; await sleep(random() * patience.pauseMs)) {
      const parts = await look()
      if (!parts) shortages += 1
      else if (await take(parts)) return true
    }
    return false
  }

  /** Spends all parts or none. */
  const spendParts = async (parts: readonly (Part & { share: number })[], window: string) => {
    const spent: Part[] = []
    for (const part of parts) {
      if (await counters.spend(part.name, window, part.share, part.amount)) spent.push(part)
      else {
        for (const { name, amount } of spent) await counters.giveBack(name, window, amount)
        return false
      }
    }
    return true
  }

  const spendWhereRoomIs = ({ name, window, limit, amount }: Asked) => {
    const look = async () => {
      const places = shardsOf(name).map((shard, index) => ({ name: shard, share: shareOf(limit, index) }))
      return lookFor(places, amount, async (place) => place.share - (await counters.spent(place.name, window)))
    }
    // A single unit is never split across shards, so no one can be about to give back part of one.
    return takeParts(amount === 1 ? 1 : patience.looks, look, (parts) => spendParts(parts, window))
  }

  const giveBackWhereItIs = ({ name, window, amount }: Omit<Asked, 'limit'>) => {
    const places = shardsOf(name).map((place) => ({ name: place }))
    let left = amount
    const look = () => lookFor(places, left, (place) => counters.spent(place.name, window))
    return takeParts(patience.looks, look, async (parts) => {
      for (const part of parts) if (await counters.giveBack(part.name, window, part.amount)) left -= part.amount
      return left === 0
    })
  }

  const ownSpendsOf = (ledger: Ledger) => {
    const known = ownSpends.get(keyOf(ledger))
    if (known) return known
    const [oldest] = ownSpends.keys()
    if (ownSpends.size >= rememberedLedgers && oldest !== undefined) ownSpends.delete(oldest)
    const none = new Map<number, number>()
    ownSpends.set(keyOf(ledger), none)
    return none
  }
  const remember = (ledger: Ledger, shard: number, amount: number) => {
    const own = ownSpendsOf(ledger)
    own.set(shard, (own.get(shard) ?? 0) + amount)
  }
  /**
   * Returns a shard this process has spent the amount from. It's deducted right away, so no other caller picks that
   * shard for the same spend.
   */
  const takeOwnSpend = (ledger: Ledger, amount: number) => {
    const shards = [...ownSpendsOf(ledger)].flatMap(([shard, spent]) => (spent >= amount ? shard : []))
    const shard = shards[Math.floor(random() * shards.length)]
    if (shard !== undefined) remember(ledger, shard, -amount)
    return shard
  }

  const isKnownToBeUsedUp = ({ limit, amount, ...ledger }: Asked) => {
    const known = usedUp.get(keyOf(ledger))
    return known !== undefined && known.until > now() && limit <= known.limit && amount >= known.amount
  }

  return {
    async spend(name, window, limit, amount = 1) {
      if (!isLedgerOfAll(name)) return counters.spend(name, window, limit, amount)
      const asked = { name, window, limit, amount }
      if (amount > limit || isKnownToBeUsedUp(asked)) return false
      const shard = anyShard()
      if (await counters.spend(shardOf(name, shard), window, shareOf(limit, shard), amount)) {
        remember(asked, shard, amount)
        return true
      }
      const isSpent = await spendWhereRoomIs(asked)
      if (!isSpent) usedUp.set(keyOf(asked), { limit, amount, until: now() + rememberedMs })
      return isSpent
    },

    async giveBack(name, window, amount = 1) {
      if (!isLedgerOfAll(name)) return counters.giveBack(name, window, amount)
      usedUp.delete(keyOf({ name, window }))
      const shard = takeOwnSpend({ name, window }, amount) ?? anyShard()
      return (await counters.giveBack(shardOf(name, shard), window, amount)) || giveBackWhereItIs({ name, window, amount })
    },

    async spent(name, window) {
      if (!isLedgerOfAll(name)) return counters.spent(name, window)
      const counts = await Promise.all(shardsOf(name).map((place) => counters.spent(place, window)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

const keyOf = ({ name, window }: Ledger) => `${name} ${window}`

const shardOf = (name: string, shard: number) => `${name}/${shard}`

/** The counter names a Crier-wide ledger is split into. */
export const shardsOf = (name: string) => Array.from({ length: budgetShards }, (_, shard) => shardOf(name, shard))

/** A shard's share of the limit: a whole number. All shares add up to the limit. */
export const shareOf = (limit: number, shard: number) => {
  if (limit <= 0) return 0
  return Math.floor(limit / budgetShards) + (shard < limit % budgetShards ? 1 : 0)
}

/**
 * Splits an amount across the places that have some available: all from the fullest if it has enough, otherwise from as
 * few as possible. Undefined if all of them together have too little.
 */
const split = <Available extends { available: number }>(places: readonly Available[], amount: number) => {
  const parts: (Available & { amount: number })[] = []
  let left = amount
  for (const place of places.filter(({ available }) => available > 0).sort((one, other) => other.available - one.available)) {
    if (left === 0) break
    const part = Math.min(left, place.available)
    parts.push({ ...place, amount: part })
    left -= part
  }
  return left === 0 ? parts : undefined
}
