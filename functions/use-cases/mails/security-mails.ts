import type { Mail } from '#functions/ports/mailer.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, showMoment, toMail } from './email-template.ts'

/** Sends the link for resetting a forgotten password. */
export const resetPasswordMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Choose a new password for Crier'),
    preview: i18n.t('The link works once, for one hour.'),
    title: i18n.t('Choose a new password'),
    name,
    blocks: [
      i18n.t('Someone (hopefully you) asked to reset your password. Use this link to choose a new one. It works once, for one hour.'),
      { action: i18n.t('Choose a new password'), url },
      i18n.t('If it wasn’t you, ignore this email. Your password stays the same.'),
    ],
    reason: i18n.t('You’re getting this email because a password reset was requested for the address {email}.', { email }),
  })

type PasswordFacts = {
  name: string
  email: string
  /** An instant. */
  at: string
  /** The site's origin. */
  siteUrl: string
}

/** Tells a person that their password was changed, in case it wasn't them. */
export const passwordChangedMail = ({ name, email, at, siteUrl }: PasswordFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Your password for Crier was changed'),
    preview: i18n.t('If this was you, you’re all set.'),
    title: i18n.t('Your password was changed'),
    name,
    blocks: [
      i18n.t('The password of your account was changed on {moment}. Every other session was signed out.', {
        moment: showMoment(at, 'UTC'),
      }),
      i18n.t('If this was you, you’re all set.'),
      i18n.t('If not, choose a new password right away: use “Forgot Password?” on the login page. That signs out every other device.'),
      { action: i18n.t('Go to the login page'), url: `${siteUrl}/login` },
      { items: [{ title: i18n.t('Can’t get in?'), lines: [], links: [{ label: i18n.t('Write to us'), url: `${siteUrl}/contact` }] }] },
    ],
    reason: accountReason(email),
  })

/** What changed about the ways into an account. */
export type SecurityChange = 'passkey-added' | 'passkey-removed' | 'totp-on' | 'totp-off' | 'codes-renewed' | 'code-used'

type SecurityFacts = {
  name: string
  email: string
  change: SecurityChange /** An instant. */
  at: string /** The site's origin. */
  siteUrl: string
}

type Sentences = { title: () => string; message: (moment: string) => string }

const sentences: Record<SecurityChange, Sentences> = {
  'passkey-added': {
    title: () => i18n.t('A passkey was added to your account'),
    message: (moment) => i18n.t('A passkey was added to your account on {moment}.', { moment }),
  },
  'passkey-removed': {
    title: () => i18n.t('A passkey was removed from your account'),
    message: (moment) => i18n.t('A passkey was removed from your account on {moment}.', { moment }),
  },
  'totp-on': {
    title: () => i18n.t('Codes from an app were turned on for your account'),
    message: (moment) => i18n.t('Codes from an app were turned on for your account on {moment}.', { moment }),
  },
  'totp-off': {
    title: () => i18n.t('Codes from an app were turned off for your account'),
    message: (moment) => i18n.t('Codes from an app were turned off for your account on {moment}.', { moment }),
  },
  'codes-renewed': {
    title: () => i18n.t('New recovery codes were created for your account'),
    message: (moment) => i18n.t('New recovery codes were created for your account on {moment}.', { moment }),
  },
  'code-used': {
    title: () => i18n.t('A recovery code was used to sign in to your account'),
    message: (moment) => i18n.t('A recovery code was used to sign in to your account on {moment}.', { moment }),
  },
}

/** Tells a person that a way into their account changed, in case it wasn't them. */
export const securityChangedMail = ({ name, email, change, at, siteUrl }: SecurityFacts): Mail =>
  toMail({
    to: email,
    subject: sentences[change].title(),
    preview: i18n.t('If this was you, you’re all set.'),
    title: sentences[change].title(),
    name,
    blocks: [
      sentences[change].message(showMoment(at, 'UTC')),
      i18n.t('If this was you, you’re all set.'),
      i18n.t(
        'If not, choose a new password right away: use “Forgot Password?” on the login page. That signs out every device and removes every passkey and app added in the last three days. Then check Settings → Security.',
      ),
      { action: i18n.t('Go to the login page'), url: `${siteUrl}/login` },
      { items: [{ title: i18n.t('Can’t get in?'), lines: [], links: [{ label: i18n.t('Write to us'), url: `${siteUrl}/contact` }] }] },
    ],
    reason: accountReason(email),
  })
