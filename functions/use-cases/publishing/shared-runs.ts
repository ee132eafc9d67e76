/**
 * Work that is done once at a time for each key: those who ask while it runs share the one run that begins after it, so that ten who ask together cost two runs
 * and not ten. Nobody gets what was so before they asked.
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
