import type { Mail } from '#functions/ports/mailer.ts'
import { toMail } from './email-template.ts'

/** The last mail of an account. */
export const accountDeletedMail = ({ name, email }: { name: string; email: string }): Mail =>
  toMail({
    to: email,
    subject: 'Your Crier account was deleted',
    preview: 'Nothing more will be published, and your data is gone.',
    title: 'Your account was deleted',
    name,
    blocks: [
      'Your account, your posts, your files and the connections to your accounts on other platforms are deleted. What was scheduled will not be published. What was published stays where it is.',
      'There is nothing more to do. Thank you for having used Crier.',
    ],
    reason: `You get this mail because there was a Crier account with the address ${email}. It is the last one.`,
  })
