/**
 * Work that runs once at a time for each key. Callers that ask while it runs share the one run that begins after it. So ten that ask
 * together cost two runs, not ten. No caller gets a result from before it asked.
 */
export const sharedRuns = <Input, Result>(work: (input: Input) => Promise<Result>, keyOf: (input: Input) => string) => {
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
