import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'

/** The link with which a forgotten password is replaced. */
export const resetPasswordMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail =>
  toMail({
    to: email,
    subject: 'Choose a new password for Crier',
    preview: 'The link works once, for one hour.',
    title: 'Choose a new password',
    name,
    blocks: [
      'Somebody, we hope you, asked for a new password for your account. This link lets you choose one. It works once, for one hour.',
      { action: 'Choose a new password', url },
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
    reason: `You get this mail because a new password was asked for the address ${email}.`,
  })
