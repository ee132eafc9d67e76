import type { Mail } from '#functions/ports/mailer.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { accountReason, toMail, type Unsubscribe } from './email-template.ts'
import { showMoment } from './show-moment.ts'

/** `endsAt` is an instant. */
type EndingAccount = { platform: Platform; username: string; endsAt: string }
type Facts = {
  name: string
  email: string
  timeZone: string
  accounts: readonly EndingAccount[]
  /** Where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person in time which of their sign-ins end, because only they can renew them. */
export const expiringMail = ({ name, email, timeZone, accounts, url, unsubscribe }: Facts): Mail => {
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

const nameOf = (account: EndingAccount) => `${handleOf(account)} on ${platformNames[account.platform]}`
