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
    preview: 'Reconnect in time so your scheduled posts aren’t delayed.',
    title,
    name,
    blocks: [
      `Nobody but you can renew ${isOne ? 'this sign-in' : 'these sign-ins'}. Reconnect before ${isOne ? 'it ends' : 'they end'} so your scheduled posts aren’t delayed.`,
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
  const what = names.length === 1 ? `${first} needs needs reconnecting` : `${names.length} accounts need needs reconnecting`
  return toMail({
    to: email,
    subject: what,
    preview: 'Posts scheduled there wait until you reconnect.',
    title: what,
    name,
    blocks: [
      `Crier can’t publish to ${names.length === 1 ? 'this account' : 'these accounts'} any more. Posts scheduled there wait until you reconnect.`,
      { items: accounts.map((account) => ({ title: nameOf(account), lines: [account.reason] })) },
      { action: 'Connect again', url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

const nameOf = (account: Pick<LostAccount, 'platform' | 'username'>) => `${handleOf(account)} on ${platformNames[account.platform]}`
