import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, toMail } from './email-template.ts'

type VerifyFacts = { name: string; email: string; url: string }

/** The link that shows that mail gets through to an address again. */
export const verifyAgainMail = ({ name, email, url }: VerifyFacts): Mail =>
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
export const verifyMail = ({ name, email, url }: VerifyFacts): Mail =>
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

type AskedFacts = {
  name: string
  email: string /** The one that was asked for. */
  newEmail: string /** Where the change is cancelled. */
  url: string
}

/** Tells the address of an account that somebody who is signed in to it asked for another one. */
export const emailChangeAskedMail = ({ name, email, newEmail, url }: AskedFacts): Mail =>
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

type ChangedFacts = {
  name: string /** The old address, which this goes to. */
  email: string
  newEmail: string /** Where the change is taken back. */
  url: string
}

/** Tells the old address of an account that it is not the account's any more. */
export const emailChangedMail = ({ name, email, newEmail, url }: ChangedFacts): Mail =>
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
