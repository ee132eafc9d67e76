/** Runs work side by side, at most this much of it at once. Work that has to wait begins in the order in which it came. */
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
