import type { Mail } from '#functions/ports/mailer.ts'
import { i18n } from '#shared/i18n.ts'
import { accountReason, toMail } from './email-template.ts'

type VerifyFacts = { name: string; email: string; url: string }

/** Sends the link that proves that an address receives email again. */
export const verifyAgainMail = ({ name, email, url }: VerifyFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Verify your email address for Crier again'),
    preview: i18n.t('One click turns our notifications back on. The link works for 24 hours.'),
    title: i18n.t('Verify your email address again'),
    name,
    blocks: [
      i18n.t(
        'An email to your address bounced or was reported as spam, so we paused your notifications. Verify your address to turn them back on. The link works for 24 hours.',
      ),
      { action: i18n.t('Verify my email address'), url },
    ],
    reason: accountReason(email),
  })

/** Sends the link that verifies the address of a new account. */
export const verifyMail = ({ name, email, url }: VerifyFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Verify your email address for Crier'),
    preview: i18n.t('One click, and you can schedule and publish. The link works for 24 hours.'),
    title: i18n.t('Verify your email address'),
    name,
    blocks: [
      i18n.t('Please verify your email address. The link works for 24 hours.'),
      { action: i18n.t('Verify my email address'), url },
      i18n.t(
        'Until then, you can save drafts; after that, you can schedule and publish. If you don’t verify within 7 days, we’ll delete the account.',
      ),
      i18n.t('If you open it in a different browser than the one you signed up with, we’ll ask for your password.'),
    ],
    reason: i18n.t(
      'You’re getting this email because someone signed up for Crier with the address {email}. If it wasn’t you, ignore this email: nothing happens without the password.',
      { email },
    ),
  })

/** Sends the link that makes `email` the new address of an account. */
export const confirmEmailMail = ({ name, email, url }: { name: string; email: string; url: string }): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Confirm your new email address for Crier'),
    preview: i18n.t('Your account keeps its old address until you do.'),
    title: i18n.t('Confirm your new email address'),
    name,
    blocks: [
      i18n.t(
        'You asked to use {email} for your account. Your account keeps its old address until you confirm the new one. The link works for 24 hours.',
        { email },
      ),
      { action: i18n.t('Confirm my new address'), url },
    ],
    reason: i18n.t(
      'You’re getting this email because someone entered {email} as the new address of a Crier account. If it wasn’t you, ignore this email: nothing happens without the link.',
      { email },
    ),
  })

type ChangeRequestedFacts = {
  name: string
  email: string /** The requested new address. */
  newEmail: string /** Where to cancel the change. */
  url: string
}

/** Tells an account's address that someone who is signed in requested a different one. */
export const emailChangeAskedMail = ({ name, email, newEmail, url }: ChangeRequestedFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Someone asked to change your Crier email address'),
    preview: i18n.t('If this was you, you’re all set.'),
    title: i18n.t('Your email address is about to change'),
    name,
    blocks: [
      i18n.t('Your account’s address changes to {email} as soon as someone opens the link we emailed there.', { email: newEmail }),
      i18n.t('If this was you, you’re all set.'),
      i18n.t(
        'If not, cancel it: we’ll sign out every device, and you’ll choose a new password. The link works for 7 days, even after the change.',
      ),
      { action: i18n.t('Cancel the change'), url },
    ],
    reason: accountReason(email),
  })

type ChangedFacts = {
  name: string /** The old address, which this email goes to. */
  email: string
  newEmail: string /** Where to undo the change. */
  url: string
}

/** Tells an account's old address that it's no longer in use. */
export const emailChangedMail = ({ name, email, newEmail, url }: ChangedFacts): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Your Crier email address was changed'),
    preview: i18n.t('If this was you, you’re all set.'),
    title: i18n.t('Your email address was changed'),
    name,
    blocks: [
      i18n.t('Your account’s address is now {email}. Use it to log in; our emails go there too.', { email: newEmail }),
      i18n.t('If this was you, you’re all set.'),
      i18n.t(
        'If not, undo it within 7 days: your account gets this address back, we’ll sign out every device, and you’ll choose a new password.',
      ),
      { action: i18n.t('Undo the change'), url },
    ],
    reason: i18n.t('You’re getting this email because until now, there was a Crier account with the address {email}.', { email }),
  })

/** Sends the last email of an account. */
export const accountDeletedMail = ({ name, email }: { name: string; email: string }): Mail =>
  toMail({
    to: email,
    subject: i18n.t('Your Crier account was deleted'),
    preview: i18n.t('Nothing more will be published, and your data is gone.'),
    title: i18n.t('Your account was deleted'),
    name,
    blocks: [
      i18n.t(
        'Your account, posts, files, and connections to other platforms have been deleted. Scheduled posts won’t be published. Published posts stay where they are.',
      ),
      i18n.t('You don’t need to do anything else. Thank you for using Crier.'),
    ],
    reason: i18n.t('You’re getting this email because there was a Crier account with the address {email}. It’s the last one.', { email }),
  })
