import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail } from './email-template.ts'
import { showMoment } from './show-moment.ts'

type Facts = {
  name: string
  email: string
  /** An instant. */
  endsAt: string
  timeZone: string
  /** Where a plan is chosen. */
  url: string
}

/** Tells a person that their trial ends soon, and that nothing is charged by itself. */
export const trialEndingMail = ({ name, email, endsAt, timeZone, url }: Facts): Mail =>
  toMail({
    to: email,
    subject: 'Your Crier trial ends in two days',
    preview: 'Nothing is charged. Choose a plan if you want to go on as before.',
    title: 'Your trial ends soon',
    name,
    blocks: [
      `Your trial ends on ${showMoment(endsAt, timeZone)}. Nothing is charged, then or later, unless you choose a plan.`,
      'Without one your account goes on with the limits of the free plan: your posts and connections stay, and what is scheduled beyond those limits waits.',
      { action: 'Choose a plan', url },
    ],
    reason: accountReason(email),
  })
