import { lazily } from '../lazily.ts'
import { accentedLatin, directionMarks, forbidden, punctuation, spaces } from './character-classes.ts'
import { topLevelDomains } from './top-level-domains.ts'

const LABEL_LIMIT = 63

const hostCharacter = new RegExp(`[^${punctuation}${spaces}${forbidden}${directionMarks}]`)
const asciiLabel = new RegExp(String.raw`[-a-z0-9${accentedLatin}]+\.?`, 'iy')
const domainWord = lazily(() => new RegExp(String.raw`[a-z\u0080-\uffff]{2,${longestOf(topLevelDomains())}}`, 'iy'))
const punycodeDomain = /xn--[-0-9a-z]+/iy
const continuesWord = /[0-9a-z@+-]/i

/**
 * Returns, for each UTF-16 index of the text, the end (exclusive) of the host that starts there, or 0 if none does. A
 * host is one or more labels and the last known top-level domain that fits. Scans once from the right, so the work is
 * linear in the length.
 */
export const hostEnds = (text: string): Uint32Array => {
  const ends = new Uint32Array(text.length + 1)
  for (let dot = text.lastIndexOf('.'); dot > 0; dot = text.lastIndexOf('.', dot - 1)) {
    if (hostCharacter.test(text.charAt(dot - 1))) markLabelBefore(dot, text, ends)
  }
  return ends
}

/**
 * Returns the parts of a host that are linked without `https://` in front: labels of Latin letters, digits, and
 * hyphens, plus a top-level domain.
 */
export const asciiHosts = (host: string): string[] => {
  const found: string[] = []
  let start = 0
  while (start < host.length) {
    const { end, scannedTo } = asciiHostAt(host, start)
    if (end > 0) found.push(host.slice(start, end))
    start = end || Math.max(scannedTo, start + 1)
  }
  return found
}

/**
 * Reports whether every label fits in 63 characters once encoded as ASCII. A host that starts as Punycode must also
 * have a part that would be linked bare.
 */
export const isResolvable = (host: string): boolean =>
  host.split('.').every((label) => label.length <= 2 * LABEL_LIMIT && encodedLength(label) <= LABEL_LIMIT) &&
  !(host.startsWith('xn--') && asciiHosts(host).length === 0)

/**
 * Writes the host's end at every index where the label before the dot can start. The label before the top-level domain
 * can't contain `_`.
 */
const markLabelBefore = (dot: number, text: string, ends: Uint32Array): void => {
  const endOfLongerHost = ends[dot + 1] ?? 0
  let end = endOfLongerHost || topLevelDomainEnd(text, dot + 1)
  for (let index = dot - 1; index >= 0 && end > 0; index -= 1) {
    const character = text.charAt(index)
    if (character === '_') end = endOfLongerHost
    else if (hostCharacter.test(character)) ends[index] = end
    else if (character !== '-') return
  }
}

const asciiHostAt = (host: string, start: number): { end: number; scannedTo: number } => {
  let end = 0
  let scannedTo = start
  asciiLabel.lastIndex = start
  while (asciiLabel.test(host)) {
    scannedTo = asciiLabel.lastIndex
    if (host.charAt(scannedTo - 1) !== '.') break
    end = topLevelDomainEnd(host, scannedTo) || end
  }
  return { end, scannedTo }
}

/**
 * Returns the end of the top-level domain that starts at `start`, or 0. The longest name wins, and no ASCII letter or
 * digit may follow it.
 */
const topLevelDomainEnd = (text: string, start: number): number => {
  const pattern = domainWord()
  pattern.lastIndex = start
  const word = foldCase(pattern.exec(text)?.[0] ?? '')
  for (let length = word.length; length > 0; length -= 1) {
    const isWhole = !continuesWord.test(text.charAt(start + length))
    if (isWhole && foldedTopLevelDomains().has(word.slice(0, length))) return start + length
  }
  punycodeDomain.lastIndex = start
  return punycodeDomain.test(text) ? punycodeDomain.lastIndex : 0
}

const longestOf = (names: readonly string[]) => Math.max(...names.map((name) => name.length))

/**
 * Converts to upper case one UTF-16 unit at a time, and only within or outside ASCII, the way case-insensitive regular
 * expressions compare.
 */
const foldCase = (word: string): string =>
  word.replace(/./gs, (unit) => {
    const upper = unit.toUpperCase()
    return upper.length === 1 && upper < '\x80' === unit < '\x80' ? upper : unit
  })

const foldedTopLevelDomains = lazily(() => new Set(topLevelDomains().map(foldCase)))

/** Ideographic full stops count as dots here, so they separate what is encoded. Control characters count as ASCII. */
const encodedLength = (label: string): number =>
  label
    .split(/[\u3002\uff0e\uff61]/)
    .map((part) => (/\P{ASCII}/u.test(part) ? 'xn--'.length + punycodeLength(part) : part.length))
    .reduce((sum, length) => sum + 1 + length)

const BASE = 36
const SMALLEST_THRESHOLD = 1
const LARGEST_THRESHOLD = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE_POINT = 128

/**
 * Returns the length of a label in Punycode, without the `xn--`. Source:
 * https://www.rfc-editor.org/rfc/rfc3492#section-6.3
 */
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
