import type { Accounts } from '#functions/ports/accounts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { reconnectMail } from '../mails/reconnect-mail.ts'
import { type NoticeDeps, readerOf, unsubscribeUrl } from './notice-deps.ts'
import type { JobOutcome, JobTurn } from './run-jobs.ts'

export type LostAccountsDeps = NoticeDeps & { accounts: Pick<Accounts, 'get'> }

/** Mails a person which of these accounts have to be connected again, in one mail. Those that were, or are gone, meanwhile are not in it. */
export const tellLostAccounts = async (deps: LostAccountsDeps, { userId, subjects }: JobTurn): Promise<JobOutcome> => {
  const reader = await readerOf(deps, userId, 'expiringConnection')
  const found = reader ? await Promise.all(subjects.map((id) => deps.accounts.get({ userId, id }))) : []
  const accounts = found.flatMap((account) => (account ? lost(account) : []))
  if (reader && accounts.length > 0) {
    const { name, email } = reader
    const stop = await unsubscribeUrl(deps, userId, 'expiringConnection')
    const url = `${deps.siteUrl}/dashboard/platforms`
    await deps.mailer.send(reconnectMail({ name, email, accounts, url, unsubscribeUrl: stop }))
  }
  return { kind: 'done' }
}

const lost = ({ platform, username, state }: Account) => (state.name === 'reconnect' ? [{ platform, username, reason: state.message }] : [])
