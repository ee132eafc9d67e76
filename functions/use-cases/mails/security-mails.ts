import type { Mail } from '#functions/ports/mailer.ts'
import { accountReason, showMoment, toMail } from './email-template.ts'

/** The link with which a forgotten password is replaced. */
export const resetPasswordMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail =>
  toMail({
    to: email,
    subject: 'Choose a new password for Crier',
    preview: 'The link works once, for one hour.',
    title: 'Choose a new password',
    name,
    blocks: [
      'Someone (hopefully you) asked to reset your password. Use this link to choose a new one. It works once, for one hour.',
      { action: 'Choose a new password', url },
      'If it wasn’t you, ignore this email. Your password stays the same.',
    ],
    reason: `You’re getting this email because a password reset was requested for the address ${email}.`,
  })

type PasswordFacts = {
  name: string
  email: string
  /** An instant. */
  at: string
  /** The site's origin. */
  siteUrl: string
}

/** Tells a person that their password was changed, in case it was not they who did it. */
export const passwordChangedMail = ({ name, email, at, siteUrl }: PasswordFacts): Mail =>
  toMail({
    to: email,
    subject: 'Your password for Crier was changed',
    preview: 'If this was you, you’re all set.',
    title: 'Your password was changed',
    name,
    blocks: [
      `The password of your account was changed on ${showMoment(at, 'UTC')}. Every other session was signed out.`,
      'If this was you, you’re all set.',
      'If not, choose a new password right away: use “Forgot Password?” on the login page. That signs out every other device.',
      { action: 'Go to the login page', url: `${siteUrl}/login` },
      { items: [{ title: 'Can’t get in?', lines: [], link: { label: 'Write to us', url: `${siteUrl}/contact` } }] },
    ],
    reason: accountReason(email),
  })

/** What changed of the ways into an account. */
export type SecurityChange = 'passkey-added' | 'passkey-removed' | 'totp-on' | 'totp-off' | 'codes-renewed' | 'code-used'

type SecurityFacts = {
  name: string
  email: string
  change: SecurityChange /** An instant. */
  at: string /** The site's origin. */
  siteUrl: string
}

const sentences: Record<SecurityChange, string> = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'totp-on': 'Codes from an app were turned on for your account',
  'totp-off': 'Codes from an app were turned off for your account',
  'codes-renewed': 'New recovery codes were created for your account',
  'code-used': 'A recovery code was used to sign in to your account',
}

/** Tells a person that a way into their account changed, in case it was not they who did it. */
export const securityChangedMail = ({ name, email, change, at, siteUrl }: SecurityFacts): Mail =>
  toMail({
    to: email,
    subject: sentences[change],
    preview: 'If this was you, you’re all set.',
    title: sentences[change],
    name,
    blocks: [
      `${sentences[change]} on ${showMoment(at, 'UTC')}.`,
      'If this was you, you’re all set.',
      'If not, choose a new password right away: use “Forgot Password?” on the login page. That signs out every device and removes every passkey and app added in the last three days. Then check Settings → Security.',
      { action: 'Go to the login page', url: `${siteUrl}/login` },
      { items: [{ title: 'Can’t get in?', lines: [], link: { label: 'Write to us', url: `${siteUrl}/contact` } }] },
    ],
    reason: accountReason(email),
  })
