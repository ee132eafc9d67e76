/** How many characters of text are cached. All texts of one call fit, because a call has at most half as many. */
const charactersMax = 500_000
/** The overhead of caching a text, in characters. */
const charactersPerEntry = 100

/**
 * Caches a measurement per text. A post for many accounts requests the same one repeatedly, and so do counters, checks,
 * and previews of one draft. The whole cache is dropped when it gets too large. Results are shared, so callers must not
 * modify them.
 */
export const oncePerText = <Measure>(measure: (text: string) => Measure): ((text: string) => Measure) => {
  const known = new Map<string, { measured: Measure }>()
  let characters = 0
  return (text) => {
    const found = known.get(text)
    if (found) return found.measured
    const measured = measure(text)
    characters += text.length + charactersPerEntry
    if (characters > charactersMax) {
      known.clear()
      characters = text.length + charactersPerEntry
    }
    known.set(text, { measured })
    return measured
  }
}
