import * as z from 'zod/mini'
import { error, type Finding, warning } from '../domain/findings.ts'
import { lazily } from '../domain/lazily.ts'
import { type Platform, platformNames } from '../domain/platforms.ts'
import { toMs } from '../domain/times.ts'
import { handleOf } from '../platforms/models.ts'
import { missingScopes } from '../platforms/rules.ts'
import { threadPlatforms } from '../platforms/thread-parts.ts'
import type { Account } from './accounts.ts'
import { isJoined, resolveContent, type Written } from './resolve-content.ts'

/** Whether Crier may and can act for an account at `dueAt` (ms). A sign-in that has ended holds a post, so it only warns: it can be mended until then. */
export const checkAccount = (account: Account, dueAt: number): Finding[] =>
  [...checkConnection(account), ...checkScopes(account), ...checkEnd(account, dueAt)].map((finding) => ({
    ...finding,
    accountId: account.id,
  }))

const field = 'accountIds'

const checkConnection = ({ state }: Account): Finding[] =>
  state.name === 'reconnect' ? [warning(field, state.message, 'Reconnect the account. Until then, the post waits.')] : []

const checkScopes = (account: Account): Finding[] => {
  const missing = missingScopes(account.platform, account.scopes)
  if (missing.length === 0) return []
  const abilities = missing.map(({ ability }) => ability).join(', ')
  return [
    error(
      field,
      `${platformNames[account.platform]} doesn’t let Crier ${abilities} for ${handleOf(account)}.`,
      'Reconnect the account and approve all the permissions.',
    ),
  ]
}

const checkEnd = (account: Account, dueAt: number): Finding[] => {
  const { platform, renewsItself, signInEndsAt, state } = account
  if (renewsItself || signInEndsAt === undefined || state.name === 'reconnect' || toMs(signInEndsAt) > dueAt) return []
  return [
    warning(
      field,
      `The ${platformNames[platform]} connection for ${handleOf(account)} expires before this post is due.`,
      'Reconnect the account before then, or the post waits.',
    ),
  ]
}

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
    `${inWords().format(all)} might not be the same ${names.length === 1 ? 'person' : 'people'} on ${where}.`,
    'Edit the handle in each platform’s tab.',
  )
}

const namedMax = 3

const inWords = lazily(() => new Intl.ListFormat('en-GB'))

const names = threadPlatforms.map((platform) => platformNames[platform])
const onlyThey = lazily(() => `Only ${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'has' : 'have'}`)

/** Says where the parts of a thread go out as one text. */
export const checkThread = (written: Written, account: Pick<Account, 'id' | 'platform'>): Finding[] =>
  isJoined(written, account)
    ? [
        {
          ...warning('content', `${onlyThey()} threads, so the parts go out as one text here.`, 'Edit their tab to change that.'),
          accountId: account.id,
        },
      ]
    : []
