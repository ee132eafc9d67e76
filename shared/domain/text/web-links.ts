import { lazily } from '../lazily.ts'
import type { Stretch } from './stretches.ts'

export type WebLink = Extract<Stretch, { kind: 'link' }>

/**
 * `http://` or `https://`, a host in any script, and anything after it except spaces and characters not allowed in an
 * address. It may directly follow letters of scripts that put no spaces between words.
 */
const address = lazily(() => /(?<![a-z0-9_])https?:\/\/[\p{L}\p{M}\p{N}.~%:@[\]_-]+(?:[/?#][^\s<>"]*)?/giu)

const punctuation = new Set(`.,;:!?'*…‚’„”»›。、，．！？：；`)
/** The closing bracket for each opening one. */
const closers: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '（）', '［］', '｛｝', '「」', '『』', '【】', '《》', '〈〉', '〔〕'].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
)
const closing: ReadonlySet<string> = new Set(closers.values())

/**
 * Returns a text's links as most platforms' own apps find them: everything after `https://` up to a space, minus
 * trailing punctuation and an unmatched closing bracket.
 */
export const webLinks = (text: string): WebLink[] =>
  [...text.matchAll(address())].flatMap(({ index, 0: found }) => {
    const url = withoutEnd(found)
    return URL.canParse(url) ? [{ kind: 'link' as const, url, start: index, end: index + url.length }] : []
  })

const withoutEnd = (found: string) => {
  const unopened = closedUnopened(found)
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    const surplus = unopened.get(last) ?? 0
    if (surplus > 0) unopened.set(last, surplus - 1)
    else if (!punctuation.has(last)) break
  }
  return found.slice(0, end)
}

/** For each closing bracket, how many more there are than matching opening ones. */
const closedUnopened = (found: string): Map<string, number> => {
  const unopened = new Map<string, number>()
  const add = (closer: string, amount: number) => unopened.set(closer, (unopened.get(closer) ?? 0) + amount)
  for (const character of found) {
    const closer = closers.get(character)
    if (closer !== undefined) add(closer, -1)
    else if (closing.has(character)) add(character, 1)
  }
  return unopened
}
