import type { Accounts } from '#functions/ports/accounts.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { reconnectMail } from '../mails/reconnect-mail.ts'
import { type NoticeDeps, readerOf, unsubscribeFrom } from './notice-deps.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type LostAccountsDeps = NoticeDeps & {
  accounts: Pick<Accounts, 'get'>
  /** Pauses what is scheduled to an account. */
  pause: (ref: AccountRef, message: string) => Promise<unknown>
}

/**
 * Pauses what is scheduled to these accounts. One mail tells the person which of them have to be connected again. An account that is
 * connected again or gone meanwhile is left alone.
 */
export const tellLostAccounts = async (deps: LostAccountsDeps, { userId, subjects }: JobRun): Promise<JobOutcome> => {
  const found = await Promise.all(subjects.map((id) => deps.accounts.get({ userId, id })))
  const accounts = found.flatMap((account) => (account ? lost(account) : []))
  for (const { id, reason } of accounts) await deps.pause({ userId, id }, reason)
  const reader = accounts.length > 0 ? await readerOf(deps, userId, 'expiringConnection') : undefined
  if (reader) {
    const { name, email } = reader
    const unsubscribe = await unsubscribeFrom(deps, userId, 'expiringConnection')
    const url = `${deps.siteUrl}/dashboard/platforms`
    await deps.mailer.send(reconnectMail({ name, email, accounts, url, unsubscribe }))
  }
  return { kind: 'done' }
}

const lost = ({ id, platform, username, state }: Account) =>
  state.name === 'reconnect' ? [{ id, platform, username, reason: state.message }] : []
