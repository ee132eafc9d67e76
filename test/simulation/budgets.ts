import type { Budgets } from '#functions/ports/limits.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { ledgers } from '#shared/platforms/day-budgets.ts'
import type { Faults } from './faults.ts'
import type { Effect } from './platform.ts'
import type { World } from './world.ts'

/** An event on a budget: a unit spent, refused, or given back, at `at` (ms). */
type Entry = { kind: 'spent' | 'refused' | 'given-back'; name: string; limit: number; at: number }

/** Reserved money by ledger, in thousandths of a US dollar. */
type Money = Map<string, number>

/** The cost of one post in this world, in thousandths of a US dollar. */
export const postMills = 15

/**
 * Budgets that give all of Crier `dayBudget` per day and a person half of it while that fault is on, with a record of
 * what was requested.
 */
export const watchBudgets = ({ now }: World, stored: Budgets, faults: () => Faults) => {
  const ledger: Entry[] = []
  const limitOf = (name: string, limit: number) => {
    const { dayBudget } = faults()
    if (dayBudget === 0) return limit
    return name.includes('@') ? Math.ceil(dayBudget / 2) : dayBudget
  }
  const money: Money = new Map()
  const isMoney = (name: string) => name.startsWith(ledgers.appMills('x'))
  const note = (name: string, amount: number) => money.set(name, (money.get(name) ?? 0) + amount)
  const budgets: Budgets = {
    spent: stored.spent,
    async spend(name, window, given, amount) {
      if (isMoney(name)) {
        const isReserved = await stored.spend(name, window, given, amount)
        if (isReserved) note(name, amount ?? 1)
        return isReserved
      }
      const limit = limitOf(name, given)
      const isSpent = await stored.spend(name, window, limit)
      ledger.push({ kind: isSpent ? 'spent' : 'refused', name, limit, at: now() })
      return isSpent
    },
    async giveBack(name, window, amount = 1) {
      const isGivenBack = await stored.giveBack(name, window, amount)
      if (isMoney(name)) note(name, -amount)
      else ledger.push({ kind: 'given-back', name, limit: 0, at: now() })
      return isGivenBack
    },
  }
  return { budgets, ledger, money }
}

type BudgetCheckInput = {
  ledger: readonly Entry[]
  effects: readonly Effect[]
  userOf: (effect: Effect) => string
  faults: Faults
  faultsEndAt: number
}

/**
 * Checks that a day reported as used up really is, that no more is sent than allowed, and that unsent posts take up no
 * room.
 */
export const brokenBudgets = ({ ledger, effects, userOf, faults, faultsEndAt }: BudgetCheckInput) => {
  const { dayBudget } = faults
  if (dayBudget === 0 || loses(faults)) return []
  const made = effects.filter(({ sentAt }) => sentAt < faultsEndAt)
  const ofPerson = [...Map.groupBy(made, userOf)].map(([userId, own]) => ({ name: `x@${userId}`, own, limit: Math.ceil(dayBudget / 2) }))
  const over = [{ name: 'x', own: made, limit: dayBudget }, ...ofPerson].filter(({ own, limit }) => own.length > limit)
  const paused = ledger.filter((entry) => entry.kind === 'refused' && isTooEarly(entry, { ledger, effects, userOf }))
  return [
    ...over.map(({ name, own, limit }) => `I24 ${name} sent ${own.length} posts of ${limit} allowed`),
    ...paused.map(({ name, at }) => `I24 ${name} was reported as used up at ${toInstant(at)}, but it isn’t`),
  ]
}

/** Reports whether a unit can be lost: a call's outcome stays unknown, or its worker dies. */
const loses = ({ kill, storeBefore, storeAfter, cutBefore, cutAfter, hangs, proxied }: Faults) =>
  kill + storeBefore + storeAfter + cutBefore + cutAfter + hangs + proxied > 0

/** In ms. Everything in flight arrives or is given back within this time. */
const onItsWayMs = 40 * secondMs

const isTooEarly = ({ name, limit, at }: Entry, { ledger, effects, userOf }: Pick<BudgetCheckInput, 'ledger' | 'effects' | 'userOf'>) => {
  const arrived = effects.filter((effect) => effect.at <= at + onItsWayMs && (!name.includes('@') || name === `x@${userOf(effect)}`))
  const returned = ledger.filter(
    (other) => other.kind === 'given-back' && other.name === name && other.at >= at && other.at <= at + onItsWayMs,
  )
  return arrived.length + returned.length < limit
}

type BillCheckInput = Pick<BudgetCheckInput, 'effects' | 'userOf'> & {
  money: ReadonlyMap<string, number>
  targets: readonly Target[]
  isQuiet: boolean
}

/**
 * Checks that nothing is sent without being paid for, and that no more is paid than was sent, once everything has ended
 * and nothing was lost. Posts that people stopped keep their reservation.
 */
export const brokenBills = ({ money, effects, targets, userOf, isQuiet }: BillCheckInput) => {
  const stopped = targets.filter(({ state }) => state.name === 'cancelled')
  const people = [...Map.groupBy(effects, userOf)].map(([userId, own]) => ({
    name: ledgers.personMills('x', userId),
    own,
    kept: stopped.filter((target) => target.workspaceId === userId),
  }))
  return [{ name: ledgers.appMills('x'), own: effects, kept: stopped }, ...people].flatMap(({ name, own, kept }) => {
    const [paid, billed] = [money.get(name) ?? 0, own.length * postMills]
    if (paid < billed) return [`I25 ${name} recorded ${paid} for ${own.length} posts that cost ${billed}`]
    const reserved = kept.reduce((sum, target) => sum + (target.reserved?.mills ?? 0), 0)
    return isQuiet && paid > billed + reserved
      ? [`I25 ${name} keeps ${paid} reserved, though at most ${billed + reserved} was charged or stopped`]
      : []
  })
}
