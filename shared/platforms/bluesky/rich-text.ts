import { lazily } from '../../domain/lazily.ts'
import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch } from '../../domain/text/stretches.ts'
import { topLevelDomains } from './top-level-domains.ts'

const mention = /(?<=^|\s|\()@([a-zA-Z0-9.-]+)\b/g
const link = /(?<=^|\s|\()(?:https?:\/\/\S+|([a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*)/gi
/** Neither within a tag nor a space to people: soft hyphen, word joiner, hair space, zero-width characters, and an enclosing circle. */
const unseen = String.raw`\u00AD\u2060\u200A\u200B\u200C\u200D\u20E2`
const tag = lazily(() => new RegExp(String.raw`(?<=^|\s)[#＃]((?!\uFE0F)[^\s${unseen}]*[^\d\s\p{P}${unseen}][^\s${unseen}]*)`, 'gu'))
const cashtag = /(?<=^|\s|\()\$([A-Za-z][A-Za-z0-9]{0,4})(?=\s|$|[.,;:!?)"'\u2019])/g

const tagMax = 64

/**
 * What leads somewhere in a text, in order, by its places in NFC, as Bluesky's own app finds it: `detectFacets` of @atproto/api 0.21.0. It also
 * finds links and hosts in capitals, as phones write them, and leaves out what no browser could open. Of two that overlap the first one counts.
 * Source: https://github.com/bluesky-social/atproto/blob/main/packages/api/src/rich-text/detection.ts
 */
export const stretchesOf: (text: string) => readonly Stretch[] = oncePerText((given) => {
  const text = given.normalize('NFC')
  return inOrder([], [...mentionsOf(text), ...linksOf(text), ...tagsOf(text), ...cashtagsOf(text)])
})

const mentionsOf = (text: string): Stretch[] =>
  [...text.matchAll(mention)].flatMap(({ index, 0: whole, 1: handle = '' }) =>
    isDomain(handle) || handle.endsWith('.test')
      ? [{ kind: 'mention', handle: handle.toLowerCase(), start: index, end: index + whole.length }]
      : [],
  )

const linksOf = (text: string): Stretch[] =>
  [...text.matchAll(link)].flatMap(({ index, 0: whole, 1: domain }) => {
    if (domain !== undefined && !isDomain(domain)) return []
    const found = withoutEnd(whole)
    const url = domain === undefined ? found : `https://${found}`
    return URL.canParse(url) ? [{ kind: 'link', url, start: index, end: index + found.length }] : []
  })

/** One mark at the end belongs to the sentence, and so does a parenthesis that the link doesn't open. */
const withoutEnd = (whole: string) => {
  const found = whole.replace(/[.,;:!?]$/, '')
  return found.endsWith(')') && !found.includes('(') ? found.slice(0, -1) : found
}

const tagsOf = (text: string): Stretch[] =>
  [...text.matchAll(tag())].flatMap(({ index, 1: whole = '' }) => {
    const name = withoutPunctuation(whole)
    return name === '' || (name.length > tagMax && countGraphemes(name) > tagMax)
      ? []
      : [{ kind: 'tag', tag: name, start: index, end: index + 1 + name.length }]
  })

/** From the end, a character at a time: a pattern would look at every run of punctuation again and again. */
const withoutPunctuation = (name: string) => {
  const characters = [...name]
  while (/^\p{P}$/u.test(characters.at(-1) ?? '')) characters.pop()
  return characters.join('')
}

/** A cashtag is a tag whose name has the `$`. */
const cashtagsOf = (text: string): Stretch[] =>
  [...text.matchAll(cashtag)].map(({ index, 0: whole, 1: ticker = '' }) => ({
    kind: 'tag',
    tag: `$${ticker.toUpperCase()}`,
    start: index,
    end: index + whole.length,
  }))

const isDomain = (name: string) => name.includes('.') && topLevelDomains().has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

/** A text as it goes out, in NFC, and what leads somewhere in it. */
export type RichText = { text: string; stretches: readonly Stretch[] }

/** A text with its links as they were typed. */
export const withWholeLinks = (text: string): RichText => ({ text: text.normalize('NFC'), stretches: stretchesOf(text) })

/**
 * A text with its links as Bluesky's own app writes and counts them: a host, and little of what comes after it. They lead where they led.
 * Source: https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/rich-text-manip.ts
 */
export const withShortLinks: (text: string) => RichText = oncePerText((given) => {
  const text = given.normalize('NFC')
  const pieces: string[] = []
  const stretches: Stretch[] = []
  let from = 0
  let length = 0
  const write = (piece: string) => {
    pieces.push(piece)
    length += piece.length
  }
  for (const stretch of stretchesOf(text)) {
    write(text.slice(from, stretch.start))
    const start = length
    const shown = text.slice(stretch.start, stretch.end)
    write(stretch.kind === 'link' ? shortUrl(shown) : shown)
    stretches.push({ ...stretch, start, end: length })
    from = stretch.end
  }
  write(text.slice(from))
  return { text: pieces.join(''), stretches }
})

const pathMax = 15
const pathShown = 13

/** Only an address that names its protocol is shortened: https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/url-helpers.ts (`toShortUrl`) */
const shortUrl = (url: string) => {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url
  const { host, pathname, search, hash } = new URL(url)
  const path = `${pathname === '/' ? '' : pathname}${search}${hash}`
  return host + (path.length > pathMax ? `${path.slice(0, pathShown)}...` : path)
}
