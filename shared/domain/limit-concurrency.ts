/** Runs work concurrently, up to this limit. Waiting work starts in the order it arrived. */
export const limitConcurrency = (atOnce: number) => {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
