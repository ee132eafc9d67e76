import type { Budgets } from '#functions/ports/limits.ts'

type Ledger = { name: string; window: string; limit: number }
type Asked = { amount: number; answer: PromiseWithResolvers<boolean> }

/**
 * Spends like `budgets`, with fewer writes. While one write of a ledger is on its way, everything asked of that ledger waits for the next
 * write. If not all of that fits, each amount is spent by itself, in the order of asking.
 */
export const spendTogether = (budgets: Budgets): Budgets => {
  /** The callers that wait for the write that runs, by ledger. A ledger without a running write has no entry. */
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
