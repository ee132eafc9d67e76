import { lazily } from '../../domain/lazily.ts'
import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { mastodonLimits } from './limits.ts'
import { mastodonLinks } from './urls.ts'

/** A mention of a name on another server. Only the name counts. */
const farMention = lazily(() => /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@[\p{L}\p{N}_.-]+[\p{L}\p{N}_]/giu)

/**
 * Returns a text's length as a server counts it: visible characters, a fixed length per link, and mentions without
 * their server.
 */
export const mastodonLength = (text: string, link: number = mastodonLimits.link.value): number => {
  const { characters, links } = measured(text)
  return characters + links * link
}

/** Returns the characters outside links and the number of links. */
const measured = oncePerText((text) => {
  let rest = ''
  let from = 0
  let links = 0
  const normalized = text.normalize('NFC')
  for (const { start, end } of mastodonLinks(normalized)) {
    rest += `${normalized.slice(from, start)}\n`
    from = end
    links += 1
  }
  rest += normalized.slice(from)
  return { characters: countGraphemes(rest.replace(farMention(), '@$1')) - links, links }
})

const mention = lazily(() => /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*(?:@[\p{L}\p{N}_.-]+[\p{L}\p{N}_])?)/giu)

/**
 * A middle dot, the katakana dot, and a zero-width non-joiner may appear inside a tag name, but not at its start or
 * end.
 */
const tag = lazily(() => {
  const word = String.raw`\p{L}\p{M}\p{N}\p{Pc}`
  const inside = String.raw`${word}\u00B7\u30FB\u200C`
  return new RegExp(
    String.raw`(?<![=/)\p{L}\p{N}])[#＃]((?=[${inside}]*[\p{L}\p{M}\u00B7\u30FB\u200C])[${word}](?:[${inside}]*[${word}])?)`,
    'gu',
  )
})

/**
 * Returns the stretches of an NFC-normalized text that link somewhere on Mastodon, in order. Sources:
 * https://github.com/mastodon/mastodon/blob/main/app/models/account.rb (MENTION_RE) and …/tag.rb (HASHTAG_RE)
 */
export const mastodonStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder(mastodonLinks(text), [...mentionsIn(text, mention()), ...tagsIn(text, tag())]),
)

/** Counts the characters people see. */
export const graphemeCount = oncePerText((text) => countGraphemes(text))

/** A post's URL on a server: the server and its post ID. */
export const postAt = (address: string): { host: string; id: string } | undefined => {
  const [, host, id] = /^https?:\/\/(?:[^/]+\/)?([^/]+)\/(?:deck\/)?@[^/]+\/([A-Za-z0-9]+)\/?$/.exec(address) ?? []
  return host && id ? { host, id } : undefined
}

/** Returns an account's server: the end of its username in Crier. */
export const serverOf = (id: string) => id.slice(id.lastIndexOf('@') + 1)
