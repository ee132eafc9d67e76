/** JSON that people or servers send is nested no deeper: what goes through it level by level would run out of room for its own calls. */
const levelsMax = 64

/** Whether a value from JSON is nested deeper than anything that is really sent. */
export const isNestedTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levelsMax; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
