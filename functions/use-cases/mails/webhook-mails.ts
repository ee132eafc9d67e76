import type { Mail } from '#functions/ports/mailer.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, toMail } from './email-template.ts'

type PausedFacts = {
  name: string
  email: string
  /** The name of the endpoint’s server. */
  host: string
  description: string
  by: 'failing' | 'gone'
  /** The page where endpoints are managed. */
  url: string
}

/** Tells a person that Crier has stopped sending events to an endpoint. */
export const pausedWebhookMail = ({ name, email, host, description, by, url }: PausedFacts): Mail => {
  const title = i18n.t('Your webhook to {host} is paused', { host })
  return toMail({
    to: email,
    subject: title,
    preview: i18n.t('What happens in the meantime waits until you resume it.'),
    title,
    name,
    blocks: [
      by === 'gone'
        ? i18n.t('The server answered that this address is gone for good (410), so Crier has stopped sending events there.')
        : i18n.t('For three days, nothing that Crier sent there arrived, so we’ve stopped trying.'),
      { items: [{ title: host, lines: description === '' ? [] : [description] }] },
      i18n.t('Once the server works again, resume the webhook. Crier then sends everything from the last 30 days that has waited.'),
      { action: i18n.t('Open webhooks'), url },
    ],
    reason: accountReason(email),
  })
}
