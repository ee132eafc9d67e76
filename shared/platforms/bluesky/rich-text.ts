import { lazily } from '../../domain/lazily.ts'
import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, type Stretch } from '../../domain/text/stretches.ts'
import { topLevelDomains as common } from '../../domain/text/top-level-domains.ts'

const mention = /(?<=^|\s|\()@([a-zA-Z0-9.-]+)\b/g
const link = /(?<=^|\s|\()(?:https?:\/\/\S+|([a-z][a-z0-9]*(?:\.[a-z0-9]+)+)\S*)/gi
/**
 * Neither part of a tag nor visible as a space: soft hyphen, word joiner, hair space, zero-width characters, and an
 * enclosing circle.
 */
const unseen = String.raw`\u00AD\u2060\u200A\u200B\u200C\u200D\u20E2`
const tag = lazily(() => new RegExp(String.raw`(?<=^|\s)[#＃]((?!\uFE0F)[^\s${unseen}]*[^\d\s\p{P}${unseen}][^\s${unseen}]*)`, 'gu'))
const cashtag = /(?<=^|\s|\()\$([A-Za-z][A-Za-z0-9]{0,4})(?=\s|$|[.,;:!?)"'\u2019])/g

const tagMax = 64

/**
 * Returns the stretches of a text that link somewhere, in order, by their indices in NFC, as Bluesky's own app finds
 * them: `detectFacets` of @atproto/api 0.21.0. Also finds links and hosts in capitals, as phones write them, and omits
 * what no browser could open. If two overlap, the first wins. Source:
 * https://github.com/bluesky-social/atproto/blob/main/packages/api/src/rich-text/detection.ts
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

/** One trailing punctuation mark belongs to the sentence, and so does an unmatched closing parenthesis. */
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

/** Scans backward one character at a time, because a pattern would rescan every run of punctuation. */
const withoutPunctuation = (name: string) => {
  const characters = [...name]
  while (/^\p{P}$/u.test(characters.at(-1) ?? '')) characters.pop()
  return characters.join('')
}

/** A cashtag is a tag whose name includes the `$`. */
const cashtagsOf = (text: string): Stretch[] =>
  [...text.matchAll(cashtag)].map(({ index, 0: whole, 1: ticker = '' }) => ({
    kind: 'tag',
    tag: `$${ticker.toUpperCase()}`,
    start: index,
    end: index + whole.length,
  }))

const isDomain = (name: string) => name.includes('.') && topLevelDomains().has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())

/** A text as it's sent, in NFC, with its stretches. */
export type RichText = { text: string; stretches: readonly Stretch[] }

/** Returns a text with its links as typed. */
export const withWholeLinks = (text: string): RichText => ({ text: text.normalize('NFC'), stretches: stretchesOf(text) })

/**
 * Returns a text with its links as Bluesky's own app displays and counts them: the host and a little of what follows.
 * They keep their targets. Source:
 * https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/rich-text-manip.ts
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

/**
 * Only an address with a protocol is shortened:
 * https://github.com/bluesky-social/social-app/blob/main/src/lib/strings/url-helpers.ts (`toShortUrl`)
 */
const shortUrl = (url: string) => {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url
  const { host, pathname, search, hash } = new URL(url)
  const path = `${pathname === '/' ? '' : pathname}${search}${hash}`
  return host + (path.length > pathMax ? `${path.slice(0, pathShown)}...` : path)
}

/** Delegated after the shared list was made. */
const newer = 'amazon kids music spa ישראל アマゾン 亚马逊'

/** On the shared list, but not top-level domains to Bluesky. Most were retired. */
const older = `
  an bl bq eh mf tp um abarth active adac afamilycompany aigo alfaromeo avianca bananarepublic bentley blanco bnl boots budapest bugatti
  cancerresearch cartier caseih cbs ceb chloe chrysler cityeats comcast cookingchannel csc dabur dodge doha doosan duck dunlop duns epost
  esurance etisalat everbank fiat flsmidth foodnetwork frontdoor fujixerox glade goodhands guardian hgtv honeywell hoteles htc iinet intel
  iselect iveco iwc jcp jlc kerrylogistics kinder ladbrokes lancaster lancia lancome liaison linde lipsy lixil loft lupin macys maserati mcd
  mcdonalds meo metlife mobily montblanc mopar movistar mtpc mutual mutuelle nadex nationwide natura newholland northwesternmutual off oldnavy
  onion onyourside orientexpress pamperedchef panerai passagens piaget pramerica qvc raid redstone rightathome rmit rocher sapo sca scjohnson
  scor ses shaw showtime shriram spiegel spreadbetting srt starhub statoil swiftcover symantec telecity telefonica tiffany travelchannel
  uconnect vista vistaprint volkswagen vuelos warman xfinity xperia zippo اتصالات موبايلي 大众汽车 工行 手表 珠宝 诺基亚`

const words = (list: string) => list.trim().split(/\s+/)

/**
 * Top-level domains that make a bare `word.tld` a link, or a name after an @ a handle: those of the tlds package
 * 1.261.0, which Bluesky's own app uses. Source: https://github.com/stephenmathieson/node-tlds
 */
const topLevelDomains: () => ReadonlySet<string> = lazily(() => {
  const gone = new Set(words(older))
  return new Set([...common(), ...words(newer)].filter((name) => !gone.has(name)))
})
