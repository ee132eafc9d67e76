/**
 * Single flight: runs `work` once at a time for each key. Everyone who asks during a run shares the run that begins after it, so ten callers at once cost
 * two runs rather than ten, and nobody gets a result from before they asked.
 */
export const singleFlight = <Input, Result>(work: (input: Input) => Promise<Result>, keyOf: (input: Input) => string) => {
  const running = new Map<string, Promise<Result>>()
  const following = new Map<string, Promise<Result>>()

  const begin = (input: Input) => {
    const key = keyOf(input)
    following.delete(key)
    const run = work(input).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
  return (input: Input): Promise<Result> => {
    const key = keyOf(input)
    const current = running.get(key)
    if (!current) return begin(input)
    const begun = () => begin(input)
    const next = following.get(key) ?? current.then(begun, begun)
    following.set(key, next)
    return next
  }
}
