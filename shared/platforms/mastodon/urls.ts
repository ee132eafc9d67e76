import { forbidden } from '../../domain/text/character-classes.ts'
import { hostEnds, isResolvable } from '../../domain/text/hosts.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import type { WebLink } from '../../domain/text/web-links.ts'

/**
 * Mastodon changes what twitter-text allows after the host: anything but spaces, angle brackets, and unbalanced
 * parentheses. Source: https://github.com/mastodon/mastodon/blob/main/config/initializers/twitter_regex.rb
 */
const path = String.raw`[^\p{White_Space}<>()?]`
const pathRun = new RegExp(`${path}+`, 'uy')
const pathEnding = /[^\p{White_Space}()?!*"'「」<>;:=,.$%[\]~&|@]/u
const parentheses = new RegExp(String.raw`\((?:${path}+|${path}*\(${path}+\)${path}*)\)`, 'uy')
const letters = String.raw`\u{A0}-\u{D7FF}\u{E000}-\u{FDCF}\u{FDF0}-\u{FFEF}\u{10000}-\u{DFFFD}\u{E1000}-\u{10FFFD}`
const queryRun = new RegExp(String.raw`\?[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^${letters}]*`, 'iuy')
const queryEnding = new RegExp(String.raw`[a-z0-9_&=#/\-${letters}]`, 'iu')
const protocol = /https?:\/\//giu
const port = /:[0-9]+/y
const forbidsUrl = new RegExp(`[A-Za-z0-9@\uff20$#\uff03${forbidden}]`)

/**
 * Returns a text's links, by their indices in NFC. A server links anything with a protocol, and hosts that twitter-text
 * knows.
 */
export const mastodonLinks: (text: string) => readonly WebLink[] = oncePerText((given) => {
  const text = given.normalize('NFC')
  if (!text.includes('://')) return []
  const ends = hostEnds(text)
  const links: WebLink[] = []
  for (const { index, 0: scheme } of text.matchAll(protocol)) {
    const hostStart = index + scheme.length
    const hostEnd = ends[hostStart]
    if (!hostEnd || index < (links.at(-1)?.end ?? 0) || forbidsUrl.test(text.charAt(index - 1))) continue
    if (!isResolvable(text.slice(hostStart, hostEnd))) continue
    const end = queryEnd(text, pathEnd(text, endOf(port, text, hostEnd)))
    links.push({ kind: 'link', url: text.slice(index, end), start: index, end })
  }
  return links
})

/** A path ends with a letter, a digit, another character that doesn't end a sentence, or balanced parentheses. */
const pathEnd = (text: string, start: number): number => {
  if (text.charAt(start) !== '/') return start
  let end = start + 1
  let from = end
  for (;;) {
    const to = endOf(pathRun, text, from)
    end = lastEnding(pathEnding, text, { from, to }) ?? end
    from = endOf(parentheses, text, to)
    if (from === to) return end
    end = from
  }
}

const queryEnd = (text: string, start: number): number =>
  lastEnding(queryEnding, text, { from: start + 1, to: endOf(queryRun, text, start) }) ?? start

/** Compares whole code points, because half of one would pass for a letter. */
const lastEnding = (ending: RegExp, text: string, { from, to }: { from: number; to: number }): number | undefined => {
  let end = to
  while (end > from) {
    const size = /[\udc00-\udfff]/.test(text.charAt(end - 1)) ? 2 : 1
    if (ending.test(text.slice(end - size, end))) return end
    end -= size
  }
  return undefined
}

/** Returns where the sticky pattern's match at `start` ends, or `start` if it doesn't match there. */
const endOf = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}
