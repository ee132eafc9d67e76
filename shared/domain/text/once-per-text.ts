/** So many characters of texts are remembered at most, so that one call's texts all fit: a call brings half as many. */
const charactersMax = 500_000
/** What remembering a text takes beside its characters, counted as such. */
const charactersPerEntry = 100

/**
 * Takes a measure of each text once. A post for many accounts asks for the same again and again, and so do counters, checks, and previews of one draft. All
 * is forgotten when it gets too much. What is measured may be shared, so nobody may change it.
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
