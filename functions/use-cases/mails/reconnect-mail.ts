import type { Mail } from '#functions/ports/mailer.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountReason, toMail, type Unsubscribe } from './email-template.ts'

type LostAccount = { platform: Platform; username: string; reason: string }
type Facts = {
  name: string
  email: string
  accounts: readonly LostAccount[] /** Where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person which of their accounts have to be connected again before anything is published to them. */
export const reconnectMail = ({ name, email, accounts, url, unsubscribe }: Facts): Mail => {
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

const nameOf = (account: LostAccount) => `${handleOf(account)} on ${platformNames[account.platform]}`
