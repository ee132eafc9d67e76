import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'

type Facts = {
  name: string /** The old address, which this goes to. */
  email: string
  newEmail: string /** Where the change is taken back. */
  url: string
}

/** Tells the old address of an account that it is not the account's any more. */
export const emailChangedMail = ({ name, email, newEmail, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'The e-mail address of your Crier account was changed',
    preview: 'If that was you, there is nothing to do.',
    title: 'Your e-mail address was changed',
    name,
    blocks: [
      `From now on your account has the address ${newEmail}. You log in with it, and our mails go there.`,
      'If that was you, there is nothing to do.',
      'If it was not, take it back within 7 days: the account gets this address again, everybody is signed out, and you choose a new password.',
      { action: 'Take it back', url },
    ],
    reason: `You get this mail because until now there was a Crier account with the address ${email}.`,
  })
