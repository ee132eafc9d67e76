import { lazily } from '../../domain/lazily.ts'
import { countGraphemes } from '../../domain/text/graphemes.ts'
import { oncePerText } from '../../domain/text/once-per-text.ts'
import { inOrder, mentionsIn, type Stretch, tagsIn } from '../../domain/text/stretches.ts'
import { mastodonLimits } from './limits.ts'
import { mastodonLinks } from './urls.ts'

/** A name on another server, of which only the name counts. */
const farMention = lazily(() => /(?<![=/\p{L}\p{N}_])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)@[\p{L}\p{N}_.-]+[\p{L}\p{N}_]/giu)

/** The length of a text as a server counts it: characters as people see them, all links alike, and names without their server. */
export const mastodonLength = (text: string, link: number = mastodonLimits.link.value): number => {
  const { characters, links } = measured(text)
  return characters + links * link
}

/** The characters beside the links, and how many links there are. */
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

/** A middle dot, the dot of Katakana, and a zero-width non-joiner stand within a name, but neither begin nor end it. */
const tag = lazily(() => {
  const word = String.raw`\p{L}\p{M}\p{N}\p{Pc}`
  const inside = String.raw`${word}\u00B7\u30FB\u200C`
  return new RegExp(
    String.raw`(?<![=/)\p{L}\p{N}])[#＃]((?=[${inside}]*[\p{L}\p{M}\u00B7\u30FB\u200C])[${word}](?:[${inside}]*[${word}])?)`,
    'gu',
  )
})

/**
 * What leads somewhere in an NFC-normalized text on Mastodon, in order.
 * Sources: https://github.com/mastodon/mastodon/blob/main/app/models/account.rb (MENTION_RE) and …/tag.rb (HASHTAG_RE)
 */
export const mastodonStretches: (text: string) => readonly Stretch[] = oncePerText((text) =>
  inOrder(mastodonLinks(text), [...mentionsIn(text, mention()), ...tagsIn(text, tag())]),
)

/** How many characters people see. */
export const graphemeCount = oncePerText((text) => countGraphemes(text))

/** The address of a post as a server shows it: the server, and the post's id there. */
export const postAt = (address: string): { host: string; id: string } | undefined => {
  const [, host, id] = /^https?:\/\/(?:[^/]+\/)?([^/]+)\/(?:deck\/)?@[^/]+\/([A-Za-z0-9]+)\/?$/.exec(address) ?? []
  return host && id ? { host, id } : undefined
}

/** The server of an account: the end of what Crier calls it. */
export const serverOf = (id: string) => id.slice(id.lastIndexOf('@') + 1)
