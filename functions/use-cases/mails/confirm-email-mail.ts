import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'

/** The link that makes `email` the address of an account that has another one so far. */
export const confirmEmailMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail =>
  toMail({
    to: email,
    subject: 'Confirm your new e-mail address for Crier',
    preview: 'Your account keeps its old address until you do.',
    title: 'Confirm your new e-mail address',
    name,
    blocks: [
      `You asked to use ${email} for your account. Your account keeps its old address until you confirm the new one. The link works for 24 hours.`,
      { action: 'Confirm my new address', url },
    ],
    reason: `You get this mail because somebody gave ${email} as the new address of a Crier account. If that was not you, ignore it: without the link nothing happens.`,
  })
