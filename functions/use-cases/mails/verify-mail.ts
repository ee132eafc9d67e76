import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail } from './email-template.ts'

type Facts = { name: string; email: string; url: string }

/** The link that shows that mail gets through to an address again. */
export const verifyAgainMail = ({ name, email, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Verify your e-mail address for Crier again',
    preview: 'One click, and you get our notices again. The link works for 24 hours.',
    title: 'Verify your e-mail address again',
    name,
    blocks: [
      'A mail to your address came back, or was reported as spam, and so we stopped our notices. Verify your address to get them again. The link works for 24 hours.',
      { action: 'Verify my e-mail address', url },
    ],
    reason: accountReason(email),
  })

/** The link that verifies the address of a new account. */
export const verifyMail = ({ name, email, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Verify your e-mail address for Crier',
    preview: 'One click, and you can schedule and publish. The link works for 24 hours.',
    title: 'Verify your e-mail address',
    name,
    blocks: [
      'Please verify your e-mail address. The link works for 24 hours.',
      { action: 'Verify my e-mail address', url },
      'Until then you can write drafts; after that you can schedule and publish. An address that is not verified within 7 days ends the account.',
      'In another browser than the one that you signed up in you are asked for your password.',
    ],
    reason: `You get this mail because somebody signed up for Crier with the address ${email}. If that was not you, ignore it: without the password nothing happens.`,
  })
