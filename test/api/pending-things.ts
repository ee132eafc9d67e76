import type { JobKind } from '#functions/ports/jobs.ts'
import type { TokenKind } from '#functions/ports/one-time-tokens.ts'

/** Ways for a person to lock everyone else out of their account, or to leave it. */
export const endings = ['reset', 'password change', 'sign-out everywhere', 'deletion'] as const
export type Ending = (typeof endings)[number]

/**
 * Something begun and still pending. `survives` lists the endings after which it still works, each with the reason.
 * Every other ending ends it. A pending thing that's missing here would be a way back in.
 */
export type PendingThing = { begunBy: string; endsBy: string; survives: Partial<Record<Ending, string>> }

/**
 * Everything that waits for its token. A new kind doesn't compile without a row here and one in begun-before.test.ts.
 */
export const pendingTokens: Readonly<Record<TokenKind, PendingThing>> = {
  'verify-email': {
    begunBy: 'signing up, and anyone who asks for the email again; the email goes to the address itself',
    endsBy: 'use, in a session of the person or with their password; 24 hours; another address',
    survives: {},
  },
  'verified-email': { begunBy: 'using a verification link', endsBy: '24 hours; it only says that the link was used', survives: {} },
  'reset-password': {
    begunBy: 'anyone who knows the address, which the email goes to; and canceling a change of address',
    endsBy: 'use; an hour; another password or address',
    survives: {},
  },
  'confirm-email': {
    begunBy: 'anyone signed in who gives the password, or who signed in within five minutes',
    endsBy: 'use; 24 hours; a newer change; its cancellation; linking a way to sign in',
    survives: {},
  },
  'confirmed-email': { begunBy: 'using a confirmation link', endsBy: '24 hours; it only says that the link was used', survives: {} },
  'cancel-email': {
    begunBy: 'asking for another address, and confirming it; the email goes to the old one',
    endsBy: 'use; seven days; an older link that gave the account back',
    survives: {
      reset: 'anyone who moved the account to an address of theirs can have its password reset by an email there',
      'password change': 'anyone who knows the password could end the owner’s way back by changing it',
      'sign-out everywhere': 'so could anyone who is signed in and asks for it',
    },
  },
  'sign-in': {
    begunBy:
      'anyone who comes back from Google or GitHub and isn’t known by it; it only works in that tab, and links in a session of the address’s owner',
    endsBy: 'use; 30 minutes',
    survives: {},
  },
  'second-step': {
    begunBy: 'anyone with a second factor who gives the right password or comes back from a provider',
    endsBy: 'use; a few minutes; another password; signing out elsewhere',
    survives: {},
  },
  'passkey-challenge': {
    begunBy: 'anyone signed in who adds a passkey, and anyone who signs in with one',
    endsBy: 'use; a few minutes; the end of its session',
    survives: {},
  },
  connection: { begunBy: 'anyone signed in', endsBy: 'use; ten minutes; the end of its session', survives: {} },
  'account-choice': {
    begunBy: 'anyone who comes back from a platform with several accounts',
    endsBy: 'use; 30 minutes; the end of its session',
    survives: {},
  },
  export: { begunBy: 'anyone who signed in within five minutes', endsBy: 'an hour; the end of its session', survives: {} },
}

const planned = 'work for the account itself continues: it lets nobody in'
const withTheAccount = { reset: planned, 'password change': planned, 'sign-out everywhere': planned }
const own = (begunBy: string, endsBy: string): PendingThing => ({ begunBy, endsBy, survives: withTheAccount })

/**
 * Every scheduled job. None of them helps the person who began it. Once the account is deleted, only its removal still
 * runs.
 */
export const pendingJobs: Readonly<Record<JobKind, PendingThing>> = {
  'failed-post': own('a post that failed', 'being done, a minute later'),
  reconnect: own('an account whose access was lost', 'being done; connecting it again'),
  'weekly-summary': own('switching it on', 'switching it off'),
  'remove-person': {
    begunBy: 'deleting the account; anyone who proves that an unverified address is theirs',
    endsBy: 'nothing else: it runs until nothing is left',
    survives: { ...withTheAccount, deletion: 'it is the deletion' },
  },
  'remove-workspace': {
    begunBy: 'deleting a shared workspace',
    endsBy: 'nothing else: it runs until nothing is left',
    survives: { ...withTheAccount, deletion: 'nobody who owns a shared workspace can delete their account' },
  },
  'new-comments': own('a comment in a shared workspace', 'nothing else: it tells about what is left'),
  'remove-comments': own('deleting a post of a shared workspace', 'nothing else: it removes what is left'),
  'renew-access': own('connecting an account', 'disconnecting it'),
  'check-post': own('scheduling a post', 'canceling or moving it'),
  'arrange-queue': own('a post that left its queue; another slot or pause', 'being done'),
  'unused-media': own('announcing a file', 'there being no file'),
  'trial-ending': own('verifying the address', 'being done'),
  'apply-plan': own('a trial, or a plan with an end', 'being done'),
  'sync-subscription': own('what Stripe reports', 'being done'),
  'sync-customer': own('another address of somebody who has paid', 'being done'),
  'payment-failed': own('a payment that failed', 'being done; the payment'),
  'reconcile-payments': own('the very first payment; it belongs to nobody', 'nothing'),
  'end-unverified': own('signing up', 'verifying the address'),
  'post-scheduled': own('scheduling a post', 'being done'),
  'account-reconnected': own('reconnecting an account', 'being done'),
  'announce-api': own('adding an endpoint for changes of the API', 'deleting it'),
  'deliver-events': own('an event of a workspace with an endpoint', 'deleting or pausing the endpoint'),
  'review-news': own('approving a post or requesting changes', 'being done'),
}

/** Everything else that waits. */
export const otherPendingThings: Readonly<Record<string, PendingThing>> = {
  'scheduled post': {
    begunBy: 'anyone signed in to a verified account',
    endsBy: 'being published; canceling it',
    survives: {
      ...withTheAccount,
      reset: 'its owner sees it under Scheduled Posts and may have planned it; none is removed without being asked',
    },
  },
  'paying at Stripe': {
    begunBy: 'anyone signed in; the account gets the plan, no matter who pays',
    endsBy: 'Stripe, after 24 hours; a newer one',
    survives: withTheAccount,
  },
  'address of an upload or a download': {
    begunBy: 'anyone signed in; S3 signs it for one file',
    endsBy: 'its signature, after minutes',
    survives: { ...withTheAccount, deletion: 'a signature can’t be taken back; an upload by then belongs to nobody' },
  },
  'link that unsubscribes': {
    begunBy: 'each email that can be switched off',
    endsBy: 'the account',
    survives: { ...withTheAccount, 'sign-out everywhere': 'all it can do is stop one kind of email' },
  },
  'proof of identity': {
    begunBy: 'signing in, the password, a sign-in at the person’s own provider',
    endsBy: 'five minutes; the end of its session',
    survives: {},
  },
}
