import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail } from './email-template.ts'
import { showMoment } from './show-moment.ts'

type Facts = { name: string; email: string /** An instant. */; at: string /** The site's origin. */; siteUrl: string }

/** Tells a person that their password was changed, in case it was not they who did it. */
export const passwordChangedMail = ({ name, email, at, siteUrl }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Your password for Crier was changed',
    preview: 'If that was you, there is nothing to do.',
    title: 'Your password was changed',
    name,
    blocks: [
      `The password of your account was changed on ${showMoment(at, 'UTC')}. Every other session was signed out.`,
      'If that was you, there is nothing to do.',
      'If it was not, choose a new password at once: on the login page, “Forgot Password?” mails you a link. That signs everybody else out.',
      { action: 'Go to the login page', url: `${siteUrl}/login` },
      { items: [{ title: 'You can’t get in any more?', lines: [], link: { label: 'Write to us', url: `${siteUrl}/contact` } }] },
    ],
    reason: accountReason(email),
  })
