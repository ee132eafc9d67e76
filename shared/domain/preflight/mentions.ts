import * as z from 'zod/mini'
import type { Account } from '../accounts.ts'
import { lazily } from '../lazily.ts'
import { type Platform, platformNames } from '../platforms.ts'
import type { Finding } from '../preflight.ts'
import { resolveContent, type Written } from '../resolve-content.ts'
import { warning } from './findings.ts'

/** A name after its mark; not within a mail address or a link. */
const mention = lazily(() => /(?<![\p{L}\p{N}_@/=.-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.@-]*[\p{L}\p{N}_])?/gu)

/** Says where a name is written for several platforms at once: on each it may be somebody else's. Who has a text of their own has chosen it. */
export const checkMentions = (written: Written, accounts: readonly Pick<Account, 'id' | 'platform' | 'settings'>[]): Finding[] => {
  const { overrides } = written
  const sharing = accounts.filter(({ id, platform }) => (overrides[id]?.content ?? overrides[platform]?.content) === undefined)
  const platforms = [...new Set(sharing.map(({ platform }) => platform))]
  if (platforms.length < 2) return []
  const texts = new Set(sharing.flatMap((account) => textsOf(written, account)))
  const names = new Set([...texts].flatMap((text) => text.match(mention()) ?? []))
  return names.size === 0 ? [] : [unsure([...names], platforms)]
}

const textsOf = (written: Written, account: Parameters<typeof resolveContent>[1]): string[] => {
  const { text, options } = resolveContent(written, account)
  return [text, ...Parts.parse(options.parts ?? [])]
}

const Parts = z.array(z.string())

const unsure = (names: readonly string[], platforms: readonly Platform[]) => {
  const quoted = names.slice(0, namedMax).map((name) => `“${name}”`)
  const all = names.length > namedMax ? [...quoted, `${names.length - namedMax} more`] : quoted
  const where = inWords().format(platforms.map((platform) => platformNames[platform]))
  return warning(
    'content',
    `${inWords().format(all)} need not be the same ${names.length === 1 ? 'person' : 'people'} on ${where}.`,
    'Open each platform’s own tab, and write its text with the name used there.',
  )
}

const namedMax = 3

const inWords = lazily(() => new Intl.ListFormat('en-GB'))
