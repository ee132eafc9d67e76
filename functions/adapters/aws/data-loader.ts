/**
 * A data loader: everything requested within one turn of the event loop goes into one call of `load`, or into several
 * of at most `batchMax`. `load` resolves to a function that returns each caller's result. If it fails, every caller in
 * that batch fails. Nothing is cached.
 */
export const dataLoader = <Asked, Answer>(
  load: (asked: readonly Asked[]) => Promise<(one: Asked) => Answer | Promise<Answer>>,
  batchMax: number,
) => {
  type Waiting = { one: Asked; answer: PromiseWithResolvers<Answer> }
  let waiting: Waiting[] = []

  const begin = async (together: readonly Waiting[]) => {
    try {
      const answerOf = await load(together.map(({ one }) => one))
      for (const { one, answer } of together) answer.resolve(answerOf(one))
    } catch (error) {
      for (const { answer } of together) answer.reject(error)
    }
  }
  const beginAll = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += batchMax) void begin(all.slice(from, from + batchMax))
  }

  return (one: Asked): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>()
    if (waiting.push({ one, answer }) === 1) setImmediate(beginAll)
    return answer.promise
  }
}
