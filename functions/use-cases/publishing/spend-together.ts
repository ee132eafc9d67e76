import type { Budgets } from '#functions/ports/budgets.ts'

type Ledger = { name: string; window: string; limit: number }
type Asked = { amount: number; answer: PromiseWithResolvers<boolean> }

/** A ledger of all of Crier lies in many shards. What is more than the room of one is looked for in all of them, so few are spent at once. */
const togetherMax = 20

/**
 * Spends like `budgets`, with fewer writes. While one write of a ledger is on its way, what is asked of that ledger waits for a later
 * write. If not all of a write fits, each amount is spent by itself, in the order of asking.
 */
export const spendTogether = (budgets: Budgets): Budgets => {
  /** The callers that wait while a write runs, by ledger. A ledger without a running write has no entry. */
  const waiting = new Map<string, Asked[]>()

  const spendEach = async ({ name, window, limit }: Ledger, asked: readonly Asked[]) => {
    for (const { amount, answer } of asked) await budgets.spend(name, window, limit, amount).then(answer.resolve, answer.reject)
  }
  const spendAll = async ({ name, window, limit }: Ledger, asked: readonly Asked[]) => {
    const total = asked.reduce((sum, { amount }) => sum + amount, 0)
    const isSpent = await budgets.spend(name, window, limit, total)
    if (!isSpent && asked.length > 1) return spendEach({ name, window, limit }, asked)
    for (const { answer } of asked) answer.resolve(isSpent)
  }
  const spendFrom = async (key: string, ledger: Ledger, first: Asked) => {
    const queue = [first]
    waiting.set(key, queue)
    while (queue.length > 0) {
      const together = queue.splice(0, togetherMax)
      await spendAll(ledger, together).catch((error: unknown) => rejectAll(together, error))
    }
    waiting.delete(key)
  }

  return {
    ...budgets,
    spend(name, window, limit, amount = 1) {
      const key = `${name} ${window} ${limit}`
      const asked: Asked = { amount, answer: Promise.withResolvers<boolean>() }
      const others = waiting.get(key)
      if (others) others.push(asked)
      else void spendFrom(key, { name, window, limit }, asked)
      return asked.answer.promise
    },
  }
}

const rejectAll = (asked: readonly Asked[], error: unknown) => {
  for (const { answer } of asked) answer.reject(error)
}
