/** What `within` gives where the work took too long. */
export const outOfTime = Symbol('out of time')

/** The result of some work, or `outOfTime` if it takes longer. The work itself goes on, and what it throws later is nobody's. */
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
