import type { Price } from '#functions/ports/publisher.ts'
import { isTestWorkspace, type UserId } from '#shared/domain/id.ts'
import { showUse } from '#shared/domain/person-limits.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Step, Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { dayBudgets, ledgers } from '#shared/platforms/day-budgets.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Budgets } from '../../ports/limits.ts'
import type { DeliveryDeps } from './dependencies.ts'

/** An amount spent from a day's ledger. */
export type Unit = { name: string; window: string; amount: number }

/** What is reserved of a day's money: before a step is paid for, and afterward for the steps that follow. */
export type Reserved = { before: Target['reserved']; after: Target['reserved'] }

/**
 * What a step spent: units of the day's budgets, and money for it and all that follows. A thread is paid for before its
 * first part.
 */
type Spent = { kind: 'spent'; units: Unit[]; money: Unit[]; reserved: Reserved }

/**
 * `price` is what the platform bills, if anything. `at` (ms) is when the step will be sent, which determines the day.
 */
type SpendRequest = { target: Target; account: Account; step: Step; price: Price | undefined; at: number }

/**
 * Spends a step's cost from the day. A public step costs one unit of each of the platform's budgets: the account's own,
 * the person's share of the shared budget, and the shared budget itself. A step that the platform bills also costs
 * money, from the person's share and from all of Crier's, for itself and all that follow. If a budget is used up,
 * nothing is spent, and the target waits for the next day. An idempotent step sent again after a lost response already
 * has its units.
 */
export const spendBudget = async (
  deps: DeliveryDeps,
  { target, account, step, price, at }: SpendRequest,
): Promise<Spent | { kind: 'stop'; change: Partial<Target> }> => {
  const { reserved: before } = target
  const asBefore = { before, after: before }
  if (step.repeat === 'idempotent' && target.unknownStep?.step.name === step.name)
    return { kind: 'spent', units: [], money: [], reserved: asBefore }
  const { timeZone } = dayBudgets[target.platform]
  const day = dayIn(at, timeZone)
  const spendAll = async (budgets: readonly Budget[]) => {
    const units: Unit[] = []
    for (const { name, limit, amount, usedUp } of budgets) {
      if (await deps.budgets.spend(name, day.name, limit, amount)) units.push({ name, window: day.name, amount })
      else {
        await giveBack(deps, units)
        return usedUp
      }
    }
    return units
  }
  const stop = (usedUp: string) => {
    const message = `${usedUp} It can continue after midnight, ${timeZone}.`
    return {
      kind: 'stop' as const,
      change: {
        state: { name: 'retrying' as const, at: toInstant(day.endsAt), reason: { class: 'rate-limited' as const, message } },
      },
    }
  }

  // The sandbox uses up nothing that a platform allows.
  const units = await spendAll(step.isPublic && !isTestWorkspace(target.workspaceId) ? budgetsOf(target, account) : [])
  if (typeof units === 'string') return stop(units)
  const missing = missingMoney(target, { price, window: day.name })
  const money = await spendAll(missing > 0 ? await moneyOf(deps, target, missing) : [])
  if (typeof money === 'string') {
    await giveBack(deps, units)
    return stop(money)
  }
  return { kind: 'spent', units, money, reserved: price ? pay(target, { price, missing, window: day.name }) : asBefore }
}

/**
 * Returns what has to be newly reserved: nothing if the step is already paid for. After an unknown outcome, it's
 * everything, because the platform may have billed what was sent. On another day, it's also everything, because a day
 * gets back only what was spent from it.
 */
const missingMoney = ({ reserved, unknownStep }: Target, { price, window }: { price: Price | undefined; window: string }) => {
  if (!price || (!unknownStep && price.step <= (reserved?.mills ?? 0))) return 0
  return unknownStep || reserved?.window !== window ? price.rest : price.rest - reserved.mills
}

const pay = ({ reserved }: Target, { price, missing, window }: { price: Price; missing: number; window: string }): Reserved => {
  const kept = missing === 0 || reserved?.window === window ? reserved : undefined
  const before = { window: kept?.window ?? window, mills: (kept?.mills ?? 0) + missing }
  const after = { ...before, mills: before.mills - price.step }
  return { before: before.mills > 0 ? before : undefined, after: after.mills > 0 ? after : undefined }
}

/**
 * Counts what the platform billed for reconciling a post, even beyond the day's limit: Crier has to know whether
 * something is public. Never throws: a missed count only lets a few more posts be paid for.
 */
export const countReadCost = async (
  { budgets, clock, report }: Pick<DeliveryDeps, 'budgets' | 'clock' | 'report'>,
  target: Target,
  mills: number,
) => {
  if (mills === 0) return
  const { name: window } = dayIn(clock.now(), dayBudgets[target.platform].timeZone)
  for (const name of moneyLedgers(target))
    await budgets
      .spend(name, window, Number.MAX_SAFE_INTEGER, mills)
      .catch((error: unknown) => report('what a reconciliation cost could not be counted', error))
}

/**
 * Returns what was spent on an attempt that sent nothing. Never throws: a unit that stays spent is one post less in a
 * day.
 */
export const giveBack = async ({ budgets, report }: Pick<DeliveryDeps, 'budgets' | 'report'>, units: readonly Unit[]) => {
  for (const { name, window, amount } of units) {
    await budgets.giveBack(name, window, amount).catch((error: unknown) => report('a unit of a budget could not be given back', error))
  }
}

/** Returns the units of what is reserved for a target and no longer needed. */
export const reservedUnits = (target: Pick<Target, Payer | 'reserved'>): Unit[] => {
  const { reserved } = target
  return reserved
    ? moneyLedgers(target).map((name) => ({
        name,
        window: reserved.window,
        amount: reserved.mills,
      }))
    : []
}

type Payer = 'platform' | 'workspaceId' | 'payerId'

/** Whose share of the day a target uses. */
const payerOf = ({ payerId, workspaceId }: Pick<Target, 'workspaceId' | 'payerId'>): UserId => payerId ?? String(workspaceId)

/** The ledgers that count money: the person's share, and what all of Crier may spend. */
const moneyLedgers = ({ platform, ...target }: Pick<Target, Payer>) => [
  ledgers.personMills(platform, payerOf(target)),
  ledgers.appMills(platform),
]

type Budget = { name: string; limit: number; amount: number; usedUp: string }

/**
 * The account's own budget comes first, then the person's share, so what the person may not post doesn't count against
 * the shared budget.
 */
const budgetsOf = ({ platform, ...target }: Target, { remoteId }: Account): Budget[] => {
  const { app, person, account } = dayBudgets[platform]
  const name = platformNames[platform]
  return [
    {
      name: ledgers.account(platform, remoteId),
      limit: account,
      usedUp: `This account has reached the limit ${name} allows it for today.`,
    },
    {
      name: ledgers.person(platform, payerOf(target)),
      limit: person,
      usedUp: `${name} limits what all of Crier posts in a day, and your ${person} of today are used up.`,
    },
    { name: ledgers.app(platform), limit: app, usedUp: `Crier has used up what ${name} allows it for today.` },
  ].flatMap(({ limit, ...budget }) => (limit === undefined ? [] : [{ ...budget, limit, amount: 1 }]))
}

/**
 * The budgets of a platform that bills its calls: the person's share of what all of Crier may spend in a day, then the
 * whole.
 */
const moneyOf = async (deps: DeliveryDeps, { platform, ...target }: Target, amount: number): Promise<Budget[]> => {
  const { appMills } = dayBudgets[platform]
  if (appMills === undefined || amount === 0) return []
  const limit = await deps.millsADay(payerOf(target))
  const name = platformNames[platform]
  return [
    {
      name: ledgers.personMills(platform, payerOf(target)),
      limit,
      amount,
      usedUp: `${name} bills each post, and this one would cost more than is left of your ${showUse('xMillsPerDay', limit)} of today.`,
    },
    { name: ledgers.appMills(platform), limit: appMills, amount, usedUp: `Crier has used up what it may spend on ${name} today.` },
  ]
}

type Ledger = { name: string; window: string; limit: number }
type PendingSpend = { amount: number; answer: PromiseWithResolvers<boolean> }

/**
 * Spends like `budgets`, with fewer writes. While a ledger is being written, further requests to it wait for the next
 * write. If not all of them fit, each amount is spent on its own, in order of arrival.
 */
export const spendTogether = (budgets: Budgets): Budgets => {
  /** The callers waiting for the running write, by ledger. A ledger without a running write has no entry. */
  const waiting = new Map<string, PendingSpend[]>()

  const spendEach = async ({ name, window, limit }: Ledger, asked: readonly PendingSpend[]) => {
    for (const { amount, answer } of asked) await budgets.spend(name, window, limit, amount).then(answer.resolve, answer.reject)
  }
  const spendAll = async ({ name, window, limit }: Ledger, asked: readonly PendingSpend[]) => {
    const total = asked.reduce((sum, { amount }) => sum + amount, 0)
    const isSpent = await budgets.spend(name, window, limit, total)
    if (!isSpent && asked.length > 1) return spendEach({ name, window, limit }, asked)
    for (const { answer } of asked) answer.resolve(isSpent)
  }
  const spendFrom = async (key: string, ledger: Ledger, first: PendingSpend) => {
    let asked = [first]
    while (asked.length > 0) {
      waiting.set(key, [])
      const together = asked
      await spendAll(ledger, together).catch((error: unknown) => rejectAll(together, error))
      asked = waiting.get(key) ?? []
    }
    waiting.delete(key)
  }

  return {
    ...budgets,
    spend(name, window, limit, amount = 1) {
      const key = `${name} ${window} ${limit}`
      const asked: PendingSpend = { amount, answer: Promise.withResolvers<boolean>() }
      const others = waiting.get(key)
      if (others) others.push(asked)
      else void spendFrom(key, { name, window, limit }, asked)
      return asked.answer.promise
    },
  }
}

const rejectAll = (asked: readonly PendingSpend[], error: unknown) => {
  for (const { answer } of asked) answer.reject(error)
}

/** Waiting requests are paid for one by one: the next may be for another day, or be canceled before it's sent. */
export const payable = ({ partDelayMs }: Target, price: Price | undefined): Price | undefined =>
  price && partDelayMs !== undefined ? { step: price.step, rest: price.step } : price
