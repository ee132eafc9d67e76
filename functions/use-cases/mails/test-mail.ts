import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'
import { showMoment } from './show-moment.ts'

type Facts = { name: string; email: string /** Who gets it. */; to: string /** An instant. */; at: string; siteUrl: string }

/** Shows an administrator that mails of this deployment arrive. */
export const testMail = ({ name, email, to, at, siteUrl }: Facts): Mail =>
  toMail({
    to,
    subject: 'A test from Crier',
    preview: 'Mails of your Crier arrive.',
    title: 'Mails arrive',
    name,
    blocks: [
      `This mail was sent on ${showMoment(at, 'UTC')} to try out how Crier sends mails. There is nothing to do.`,
      { action: 'Go to Administration', url: `${siteUrl}/dashboard/administration` },
    ],
    reason: `You get this mail because ${email}, an administrator of Crier, asked for it.`,
  })
