import * as z from 'zod/mini'
import { error, type Finding, quoted, warning } from '../domain/findings.ts'
import { lazily } from '../domain/lazily.ts'
import { type Platform, platformNames } from '../domain/platforms.ts'
import { toMs } from '../domain/times.ts'
import { formatLocale, i18n } from '../i18n.ts'
import { handleOf } from '../platforms/models.ts'
import { missingScopes } from '../platforms/rules.ts'
import { threadPlatforms } from '../platforms/thread-parts.ts'
import type { Account } from './accounts.ts'
import { type AuthoredContent, isJoined, resolveContent } from './resolve-content.ts'

/**
 * Reports whether Crier may and can act for an account at `dueAt` (ms). An expired sign-in only holds a post, so it's a
 * warning: it can be fixed by then.
 */
export const checkAccount = (account: Account, dueAt: number): Finding[] =>
  [...checkConnection(account), ...checkScopes(account), ...checkEnd(account, dueAt)].map((finding) => ({
    ...finding,
    accountId: account.id,
  }))

const field = 'accountIds'

const checkConnection = ({ state }: Account): Finding[] =>
  state.name === 'reconnect' ? [warning(field, state.message, i18n.t('Reconnect the account. Until then, the post waits.'))] : []

const checkScopes = (account: Account): Finding[] => {
  const missing = missingScopes(account.platform, account.scopes)
  if (missing.length === 0) return []
  const abilities = missing.map(({ ability }) => ability()).join(', ')
  return [
    error(
      field,
      i18n.t('{platform} doesn’t let Crier {abilities} for {handle}.', {
        platform: platformNames[account.platform],
        abilities,
        handle: handleOf(account),
      }),
      i18n.t('Reconnect the account and approve all the permissions.'),
    ),
  ]
}

const checkEnd = (account: Account, dueAt: number): Finding[] => {
  const { platform, renewsItself, signInEndsAt, state } = account
  if (renewsItself || signInEndsAt === undefined || state.name === 'reconnect' || toMs(signInEndsAt) > dueAt) return []
  return [
    warning(
      field,
      i18n.t('The {platform} connection for {handle} expires before this post is due.', {
        platform: platformNames[platform],
        handle: handleOf(account),
      }),
      i18n.t('Reconnect the account before then, or the post waits.'),
    ),
  ]
}

/** A mention after its @, not within an email address or a link. */
const mention = lazily(() => /(?<![\p{L}\p{N}_@/=.-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.@-]*[\p{L}\p{N}_])?/gu)

/**
 * Warns when a mention goes to several platforms at once, because it may be someone else on each. A platform with its
 * own text is exempt.
 */
export const checkMentions = (written: AuthoredContent, accounts: readonly Pick<Account, 'id' | 'platform' | 'settings'>[]): Finding[] => {
  const { overrides } = written
  const sharing = accounts.filter(({ id, platform }) => (overrides[id]?.content ?? overrides[platform]?.content) === undefined)
  const platforms = [...new Set(sharing.map(({ platform }) => platform))]
  if (platforms.length < 2) return []
  const texts = new Set(sharing.flatMap((account) => textsOf(written, account)))
  const names = new Set([...texts].flatMap((text) => text.match(mention()) ?? []))
  return names.size === 0 ? [] : [unsure([...names], platforms)]
}

const textsOf = (written: AuthoredContent, account: Parameters<typeof resolveContent>[1]): string[] => {
  const { text, options } = resolveContent(written, account)
  return [text, ...Parts.parse(options.parts ?? [])]
}

const Parts = z.array(z.string())

const unsure = (names: readonly string[], platforms: readonly Platform[]) => {
  const shown = names.slice(0, namedMax).map(quoted)
  const rest = names.length - namedMax
  const values = {
    count: names.length,
    names: inWords(rest > 0 ? [...shown, i18n.t('{count} more', { count: rest })] : shown),
    platforms: inWords(platforms.map((platform) => platformNames[platform])),
  }
  return warning(
    'content',
    i18n.t(
      '{count, plural, one {{names} might not be the same person on {platforms}.} other {{names} might not be the same people on {platforms}.}}',
      values,
    ),
    i18n.t('Edit the handle in each platform’s tab.'),
  )
}

const namedMax = 3

const inWords = (list: readonly string[]) => new Intl.ListFormat(formatLocale()).format(list)

/** Tells the person when a thread's parts are sent as one text. */
export const checkThread = (written: AuthoredContent, account: Pick<Account, 'id' | 'platform'>): Finding[] =>
  isJoined(written, account)
    ? [
        {
          ...warning(
            'content',
            i18n.t('Only {platforms} have threads, so the parts go out as one text here.', {
              platforms: inWords(threadPlatforms.map((platform) => platformNames[platform])),
            }),
            i18n.t('Edit their tab to change that.'),
          ),
          accountId: account.id,
        },
      ]
    : []
