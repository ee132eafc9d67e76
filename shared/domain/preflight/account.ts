import type { Account } from '../accounts.ts'
import { handleOf } from '../handle-of.ts'
import { platformNames } from '../platforms.ts'
import type { Finding } from '../preflight.ts'
import { missingScopes } from '../scopes.ts'
import { toMs } from '../times.ts'
import { error, warning } from './findings.ts'

/** Whether Crier may and can act for an account at `dueAt` (ms). A sign-in that has ended holds a post, so it only warns: it can be mended until then. */
export const checkAccount = (account: Account, dueAt: number): Finding[] =>
  [...checkConnection(account), ...checkScopes(account), ...checkEnd(account, dueAt)].map((finding) => ({
    ...finding,
    accountId: account.id,
  }))

const field = 'accountIds'

const checkConnection = ({ state }: Account): Finding[] =>
  state.name === 'reconnect' ? [warning(field, state.message, 'Connect the account again. Until then the post waits.')] : []

const checkScopes = (account: Account): Finding[] => {
  const missing = missingScopes(account.platform, account.scopes)
  if (missing.length === 0) return []
  const abilities = missing.map(({ ability }) => ability).join(', ')
  return [
    error(
      field,
      `${platformNames[account.platform]} does not let Crier ${abilities} for ${handleOf(account)}.`,
      'Connect the account again and allow everything it asks.',
    ),
  ]
}

const checkEnd = (account: Account, dueAt: number): Finding[] => {
  const { platform, renewsItself, signInEndsAt, state } = account
  if (renewsItself || signInEndsAt === undefined || state.name === 'reconnect' || toMs(signInEndsAt) > dueAt) return []
  return [
    warning(
      field,
      `The ${platformNames[platform]} sign-in of ${handleOf(account)} ends before this post is due.`,
      'Connect the account again before it ends, or the post waits.',
    ),
  ]
}
