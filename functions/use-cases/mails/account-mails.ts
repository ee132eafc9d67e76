import type { Mail } from '#functions/ports/mailer.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { handleOf } from '#shared/platforms/models.ts'
import { accountReason, showMoment, toMail, type Unsubscribe } from './email-template.ts'

/** `endsAt` is an instant. */
type EndingAccount = { platform: Platform; username: string; endsAt: string }
type ExpiringFacts = {
  name: string
  email: string
  timeZone: string
  accounts: readonly EndingAccount[]
  /** Where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person in time which of their sign-ins end, because only they can renew them. */
export const expiringMail = ({ name, email, timeZone, accounts, url, unsubscribe }: ExpiringFacts): Mail => {
  const [first] = accounts
  const isOne = accounts.length === 1
  const title = isOne && first ? `The sign-in of ${nameOf(first)} ends soon` : `${accounts.length} sign-ins end soon`
  return toMail({
    to: email,
    subject: title,
    preview: 'Connect again in time, and nothing that is scheduled has to wait.',
    title,
    name,
    blocks: [
      `Nobody but you can renew ${isOne ? 'this sign-in' : 'these sign-ins'}. Connect again before ${isOne ? 'it ends' : 'they end'}, and nothing that is scheduled has to wait.`,
      { items: accounts.map((account) => ({ title: nameOf(account), lines: [`Ends ${showMoment(account.endsAt, timeZone)}`] })) },
      { action: 'Connect again', url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

type LostAccount = { platform: Platform; username: string; reason: string }
type ReconnectFacts = {
  name: string
  email: string
  accounts: readonly LostAccount[] /** Where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person which of their accounts have to be connected again before anything is published to them. */
export const reconnectMail = ({ name, email, accounts, url, unsubscribe }: ReconnectFacts): Mail => {
  const names = accounts.map(nameOf)
  const [first] = names
  const what = names.length === 1 ? `${first} has to be connected again` : `${names.length} accounts have to be connected again`
  return toMail({
    to: email,
    subject: what,
    preview: 'What is scheduled there waits until you connect again.',
    title: what,
    name,
    blocks: [
      `Crier can’t publish to ${names.length === 1 ? 'this account' : 'these accounts'} any more. What is scheduled there waits until you connect again.`,
      { items: accounts.map((account) => ({ title: nameOf(account), lines: [account.reason] })) },
      { action: 'Connect again', url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

const nameOf = (account: Pick<LostAccount, 'platform' | 'username'>) => `${handleOf(account)} on ${platformNames[account.platform]}`
