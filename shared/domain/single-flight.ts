/**
 * Single flight: runs `work` once at a time per key. Callers that arrive during a run share the next run. Ten
 * simultaneous callers cost two runs instead of ten, and nobody gets a result older than their call.
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
