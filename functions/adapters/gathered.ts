/**
 * Asks for several at once. What is asked within one turn of the event loop goes into one call of `work`. More than `most` are several calls. `work`
 * answers how to find the answer of each. If it fails, all that were in it fail.
 */
export const gathered = <Asked, Answer>(
  work: (asked: readonly Asked[]) => Promise<(one: Asked) => Answer | Promise<Answer>>,
  most: number,
) => {
  type Waiting = { one: Asked; answer: PromiseWithResolvers<Answer> }
  let waiting: Waiting[] = []

  const begin = async (together: readonly Waiting[]) => {
    try {
      const answerOf = await work(together.map(({ one }) => one))
      for (const { one, answer } of together) answer.resolve(answerOf(one))
    } catch (error) {
      for (const { answer } of together) answer.reject(error)
    }
  }
  const beginAll = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += most) void begin(all.slice(from, from + most))
  }

  return (one: Asked): Promise<Answer> => {
    const answer = Promise.withResolvers<Answer>()
    if (waiting.push({ one, answer }) === 1) setImmediate(beginAll)
    return answer.promise
  }
}
