import { accentedLatin, cyrillic, forbidden } from '../../domain/text/character-classes.ts'
import { asciiHosts, hostEnds, isResolvable } from '../../domain/text/hosts.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'

/** A link as twitter-text finds it. `start` and `end` are UTF-16 indices of the text, `end` exclusive. */
export type FoundUrl = { url: string; start: number; end: number }

const URL_LIMIT = 4096
const SHORT_LINK_CODE_LIMIT = 40
const DEFAULT_PROTOCOL = 'https://'

const pathCharacters = String.raw`[-a-z0-9!*';:=+,.$/%#\[\]_~@|&\u2013${cyrillic}${accentedLatin}]`
const pathRun = new RegExp(`${pathCharacters}*`, 'iy')
const pathEnding = new RegExp(`[-a-z0-9+=_#/${cyrillic}${accentedLatin}]`, 'i')
const balanced = String.raw`\((?!\))${pathCharacters}*(?:\(${pathCharacters}+\)${pathCharacters}*)?\)`
const parentheses = new RegExp(balanced, 'iy')
const parenthesesInARow = new RegExp(`(?:${balanced})+`, 'iy')
const queryRun = /\?[-a-z0-9!?*'@();:&=+$/%#[\]_.,~|]*/iy
const queryEnding = /[-a-z0-9_&=#/]/i
const port = /:[0-9]+/y
const protocol = /https?:\/\//iy
const shortLink = /^https?:\/\/t\.co\/([a-z0-9]+)/i

const forbidsUrl = new RegExp(`[A-Za-z0-9@\uff20$#\uff03${forbidden}]`)
const forbidsBareUrl = /[-_./]/

/**
 * Returns a text's links, including bare domains, with their UTF-16 indices in the NFC-normalized text. Equals
 * `extractUrlsWithIndices` of twitter-text 3.1.0.
 */
export const findUrls: (text: string) => readonly FoundUrl[] = oncePerText((text) => urlsIn(text.normalize('NFC')))

/**
 * Returns the links of an NFC-normalized text in order of their start, with or without a protocol. The work is linear
 * in the length of the text. Source of the rules: https://github.com/twitter/twitter-text/tree/master/js/src
 * (extractUrlsWithIndices.js), release 3.1.0.
 */
const urlsIn = (text: string): FoundUrl[] => {
  if (!text.includes('.')) return []
  const ends = hostEnds(text)
  const urls: FoundUrl[] = []
  let before = 0
  while (before < text.length) {
    const candidate = candidateAfter(text, before, ends)
    if (candidate) urls.push(...linksOf(text, candidate))
    before = candidate?.end ?? before + 1
  }
  return urls
}

type Candidate = { start: number; hostStart: number; hostEnd: number; pathStart: number; end: number }

/**
 * A link can start after any character that allows it. It can also start at the very beginning of the text, if none
 * starts after the first character.
 */
const candidateAfter = (text: string, before: number, ends: Uint32Array): Candidate | undefined =>
  (forbidsUrl.test(text.charAt(before)) ? undefined : candidateAt(text, before + 1, ends)) ??
  (before === 0 ? candidateAt(text, 0, ends) : undefined)

const candidateAt = (text: string, start: number, ends: Uint32Array): Candidate | undefined => {
  const hostStart = endOf(protocol, text, start)
  const hostEnd = ends[hostStart]
  if (!hostEnd) return undefined
  const pathStart = endOf(port, text, hostEnd)
  return { start, hostStart, hostEnd, pathStart, end: queryEnd(text, pathEnd(text, pathStart)) }
}

const linksOf = (text: string, candidate: Candidate): FoundUrl[] => {
  const { start, hostStart, hostEnd, end } = candidate
  const protocolLength = hostStart - start
  // twitter-text adds the protocol even if the text already has it.
  const length = end - start + (protocolLength || DEFAULT_PROTOCOL.length)
  if (length > URL_LIMIT || !isResolvable(text.slice(hostStart, hostEnd))) return []
  if (protocolLength > 0) return linksWithProtocol(text.slice(start, end), start)
  return forbidsBareUrl.test(text.charAt(start - 1)) ? [] : bareLinks(text, candidate)
}

/** A t.co link ends with its code and query. If the code is too long, it isn't a link. */
const linksWithProtocol = (url: string, start: number): FoundUrl[] => {
  const [shortUrl, code] = shortLink.exec(url) ?? []
  if (!shortUrl || !code) return [{ url, start, end: start + url.length }]
  if (code.length > SHORT_LINK_CODE_LIMIT) return []
  const end = queryEnd(url, shortUrl.length)
  return [{ url: url.slice(0, end), start, end: start + end }]
}

/**
 * Each ASCII part of the host is a link. The path belongs to the last one, even across letters of another script in
 * between.
 */
const bareLinks = (text: string, { start, hostEnd, pathStart, end }: Candidate): FoundUrl[] => {
  const host = text.slice(start, hostEnd)
  const hasPath = text.charAt(pathStart) === '/'
  let from = 0
  return asciiHosts(host).map((url, index, { length }) => {
    const at = host.indexOf(url, from)
    from = at + url.length
    const takesPath = hasPath && index === length - 1
    return takesPath ? { url: url + text.slice(hostEnd, end), start: start + at, end } : { url, start: start + at, end: start + from }
  })
}

/**
 * A path can contain balanced parentheses, nested at most once. It ends with a letter, a digit, or one of `+-=_#/`, so
 * a period after it belongs to the sentence. Parentheses right after that end still belong to it.
 */
const pathEnd = (text: string, start: number): number => {
  if (text.charAt(start) !== '/') return start
  let end = start + 1
  let from = end
  let isOpen = true
  while (isOpen) {
    const to = endOf(pathRun, text, from)
    end = lastEnding(pathEnding, text, { from, to }) ?? end
    from = endOf(parentheses, text, to)
    isOpen = from > to
  }
  return endOf(parenthesesInARow, text, end)
}

const queryEnd = (text: string, start: number): number =>
  lastEnding(queryEnding, text, { from: start + 1, to: endOf(queryRun, text, start) }) ?? start

const lastEnding = (ending: RegExp, text: string, { from, to }: { from: number; to: number }): number | undefined => {
  let end = to
  while (end > from && !ending.test(text.charAt(end - 1))) end -= 1
  return end > from ? end : undefined
}

/** Returns where the sticky pattern's match at `start` ends, or `start` if it doesn't match there. */
const endOf = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}
