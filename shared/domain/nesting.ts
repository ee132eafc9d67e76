/**
 * The deepest nesting accepted in JSON from outside. Deeper values could overflow the stack of code that walks them
 * recursively.
 */
const levelsMax = 64

/** Reports whether a JSON value is nested deeper than anything legitimate. */
export const isNestedTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levelsMax; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
