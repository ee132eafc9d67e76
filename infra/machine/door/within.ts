/** The result of `within` if the work took too long. */
export const outOfTime = Symbol('out of time')

/**
 * Returns the work's result, or `outOfTime` if it takes longer. The work itself continues, and its later errors are
 * ignored.
 */
export const within = async <Result>(milliseconds: number, work: Promise<Result>): Promise<Result | typeof outOfTime> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<typeof outOfTime>((resolve) => {
    timer = setTimeout(() => resolve(outOfTime), milliseconds)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
