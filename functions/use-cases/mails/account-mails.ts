import type { Mail } from '#functions/ports/mailer.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, nameOf, showMoment, toMail, type Unsubscribe } from './email-template.ts'

/** `endsAt` is an instant. */
type EndingAccount = { platform: Platform; username: string; endsAt: string }
type ExpiringFacts = {
  name: string
  email: string
  timeZone: string
  accounts: readonly EndingAccount[]
  /** The page where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person ahead of time which of their sign-ins end, because only they can renew them. */
export const expiringMail = ({ name, email, timeZone, accounts, url, unsubscribe }: ExpiringFacts): Mail => {
  const [first] = accounts
  const isOne = accounts.length === 1
  const title =
    isOne && first
      ? i18n.t('The sign-in of {account} ends soon', { account: nameOf(first) })
      : i18n.t('{count} sign-ins end soon', { count: accounts.length })
  return toMail({
    to: email,
    subject: title,
    preview: i18n.t('Reconnect in time so your scheduled posts aren’t delayed.'),
    title,
    name,
    blocks: [
      isOne
        ? i18n.t('Nobody but you can renew this sign-in. Reconnect before it ends so your scheduled posts aren’t delayed.')
        : i18n.t('Nobody but you can renew these sign-ins. Reconnect before they end so your scheduled posts aren’t delayed.'),
      {
        items: accounts.map((account) => ({
          title: nameOf(account),
          lines: [i18n.t('Ends {moment}', { moment: showMoment(account.endsAt, timeZone) })],
        })),
      },
      { action: i18n.t('Connect again'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}

type LostAccount = { platform: Platform; username: string; reason: string }
type ReconnectFacts = {
  name: string
  email: string
  accounts: readonly LostAccount[] /** The page where accounts are connected. */
  url: string
  unsubscribe: Unsubscribe
}

/** Tells a person which of their accounts need reconnecting before anything is published to them. */
export const reconnectMail = ({ name, email, accounts, url, unsubscribe }: ReconnectFacts): Mail => {
  const names = accounts.map(nameOf)
  const [first] = names
  const what =
    names.length === 1
      ? i18n.t('{account} needs reconnecting', { account: first })
      : i18n.t('{count} accounts need reconnecting', { count: names.length })
  return toMail({
    to: email,
    subject: what,
    preview: i18n.t('Posts scheduled there wait until you reconnect.'),
    title: what,
    name,
    blocks: [
      names.length === 1
        ? i18n.t(
            'Crier can’t publish to this account any more. Posts scheduled there wait until you reconnect. If one is late by then, we ask you before sending it.',
          )
        : i18n.t(
            'Crier can’t publish to these accounts any more. Posts scheduled there wait until you reconnect. If one is late by then, we ask you before sending it.',
          ),
      { items: accounts.map((account) => ({ title: nameOf(account), lines: [account.reason] })) },
      { action: i18n.t('Connect again'), url },
    ],
    reason: accountReason(email),
    unsubscribe,
  })
}
