const BASE = 36
const SMALLEST_THRESHOLD = 1
const LARGEST_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE_POINT = 128

/** How many characters a label takes in Punycode, without the `xn--`. Source: https://www.rfc-editor.org/rfc/rfc3492#section-6.3 */
export const punycodeLength = (label: string): number => {
  const codePoints = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const basicCount = codePoints.filter((codePoint) => codePoint < INITIAL_CODE_POINT).length
  const ascending = [...new Set(codePoints)].filter((codePoint) => codePoint >= INITIAL_CODE_POINT).sort((a, b) => a - b)

  let length = basicCount > 0 ? basicCount + 1 : 0
  let handled = basicCount
  let bias = INITIAL_BIAS
  let delta = 0
  let next = INITIAL_CODE_POINT
  for (const codePoint of ascending) {
    delta += (codePoint - next) * (handled + 1)
    for (const current of codePoints) {
      if (current < codePoint) delta += 1
      if (current !== codePoint) continue
      length += digitCount(delta, bias)
      bias = adaptedBias({ delta, pointCount: handled + 1, isFirst: handled === basicCount })
      delta = 0
      handled += 1
    }
    delta += 1
    next = codePoint + 1
  }
  return length
}

const digitCount = (delta: number, bias: number): number => {
  let rest = delta
  let count = 1
  for (let position = BASE; ; position += BASE) {
    const threshold = Math.min(Math.max(position - bias, SMALLEST_THRESHOLD), LARGEST_THRESHOLD)
    if (rest < threshold) return count
    rest = Math.floor((rest - threshold) / (BASE - threshold))
    count += 1
  }
}

const adaptedBias = ({ delta, pointCount, isFirst }: { delta: number; pointCount: number; isFirst: boolean }): number => {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / pointCount)
  let steps = 0
  while (rest > ((BASE - SMALLEST_THRESHOLD) * LARGEST_THRESHOLD) / 2) {
    rest = Math.floor(rest / (BASE - SMALLEST_THRESHOLD))
    steps += BASE
  }
  return steps + Math.floor(((BASE - SMALLEST_THRESHOLD + 1) * rest) / (rest + SKEW))
}
