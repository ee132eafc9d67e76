import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail } from './email-template.ts'

type Facts = {
  name: string
  email: string /** The one that was asked for. */
  newEmail: string /** Where the change is cancelled. */
  url: string
}

/** Tells the address of an account that somebody who is signed in to it asked for another one. */
export const emailChangeAskedMail = ({ name, email, newEmail, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Somebody asked to change the e-mail address of your Crier account',
    preview: 'If that was you, there is nothing to do.',
    title: 'Your e-mail address is to be changed',
    name,
    blocks: [
      `Your account is to have the address ${newEmail}, as soon as the link that we mailed there is opened.`,
      'If that was you, there is nothing to do.',
      'If it was not, cancel it: that signs everybody out, and you choose a new password. The link works for 7 days, also after the change.',
      { action: 'Cancel the change', url },
    ],
    reason: accountReason(email),
  })
