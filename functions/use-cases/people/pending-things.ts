import type { JobKind } from '#functions/ports/jobs.ts'
import type { TokenKind } from '#functions/ports/one-time-tokens.ts'

/** What a person does to be alone in their account again, or to leave it. */
export const endings = ['reset', 'password change', 'sign-out everywhere', 'deletion'] as const
export type Ending = (typeof endings)[number]

/**
 * Something that was begun and waits to be gone on with. `survives` are the endings after which it can be gone on with all the same, each with the
 * reason; by every other one it ends. A thing that waits and is named nowhere here would be a way back in.
 */
export type PendingThing = { begunBy: string; endsBy: string; survives: Partial<Record<Ending, string>> }

/** Everything that waits for its token: a new kind does not compile without a row here and one in test/api/begun-before.test.ts. */
export const pendingTokens: Readonly<Record<TokenKind, PendingThing>> = {
  'verify-email': {
    begunBy: 'signing up, and whoever asks for the mail again; the mail goes to the address itself',
    endsBy: 'use, in a session of the person or with their password; 24 hours; another address',
    survives: {},
  },
  'verified-email': { begunBy: 'using a verification link', endsBy: '24 hours; it only says that the link was used', survives: {} },
  'reset-password': {
    begunBy: 'anybody who knows the address, which the mail goes to; and cancelling a change of address',
    endsBy: 'use; an hour; another password or address',
    survives: {},
  },
  'confirm-email': {
    begunBy: 'who is signed in and gives the password, or signed in within five minutes',
    endsBy: 'use; 24 hours; a newer change; its cancellation; linking a way to sign in',
    survives: {},
  },
  'confirmed-email': { begunBy: 'using a confirmation link', endsBy: '24 hours; it only says that the link was used', survives: {} },
  'cancel-email': {
    begunBy: 'asking for another address, and confirming it; the mail goes to the old one',
    endsBy: 'use; seven days; an older link that gave the account back',
    survives: {
      reset: 'who moved the account to an address of theirs can have its password reset by a mail there',
      'password change': 'who knows the password could end the way back of its owner by changing it',
      'sign-out everywhere': 'so could who is signed in and asks for it',
    },
  },
  'sign-in': {
    begunBy:
      'who comes back from Google or GitHub and is not known by it; of use only in that tab, and to link in a session of the address’s owner',
    endsBy: 'use; 30 minutes',
    survives: {},
  },
  'second-step': {
    begunBy: 'who gives the right password, or comes back from a provider, and has a second factor',
    endsBy: 'use; a few minutes; another password; signing out elsewhere',
    survives: {},
  },
  'passkey-challenge': {
    begunBy: 'who is signed in and adds a passkey, and anybody who signs in with one',
    endsBy: 'use; a few minutes; the end of its session',
    survives: {},
  },
  connection: { begunBy: 'who is signed in', endsBy: 'use; ten minutes; the end of its session', survives: {} },
  'account-choice': {
    begunBy: 'who comes back from a platform with several accounts',
    endsBy: 'use; 30 minutes; the end of its session',
    survives: {},
  },
  export: { begunBy: 'who signed in within five minutes', endsBy: 'an hour; the end of its session', survives: {} },
}

const planned = 'what is done for the account itself goes on: it lets nobody in'
const withTheAccount = { reset: planned, 'password change': planned, 'sign-out everywhere': planned }
const own = (begunBy: string, endsBy: string): PendingThing => ({ begunBy, endsBy, survives: withTheAccount })

/** Every job that waits for its time. None of them gives anything to the person who began it. Once somebody leaves, only the removal is done. */
export const pendingJobs: Readonly<Record<JobKind, PendingThing>> = {
  'failed-post': own('a post that failed', 'being done, a minute later'),
  reconnect: own('an account whose access was lost', 'being done; connecting it again'),
  'weekly-summary': own('switching it on', 'switching it off'),
  'remove-person': {
    begunBy: 'deleting the account; who proves that an unverified address is theirs',
    endsBy: 'nothing else: it is done until nothing is left',
    survives: { ...withTheAccount, deletion: 'it is the deletion' },
  },
  'renew-access': own('connecting an account', 'disconnecting it'),
  'check-post': own('scheduling a post', 'cancelling or moving it'),
  'arrange-queue': own('a post that left its queue; another slot or pause', 'being done'),
  'unused-media': own('announcing a file', 'there being no file'),
  'trial-ending': own('verifying the address', 'being done'),
  'apply-plan': own('a trial, or a plan with an end', 'being done'),
  'sync-subscription': own('what Stripe tells', 'being done'),
  'payment-failed': own('a payment that did not come', 'being done; the payment'),
  'reconcile-payments': own('the first payment of all; it is nobody’s', 'nothing'),
  'end-unverified': own('signing up', 'verifying the address'),
}

/** What else waits. */
export const otherPendingThings: Readonly<Record<string, PendingThing>> = {
  'scheduled post': {
    begunBy: 'who is signed in to a verified account',
    endsBy: 'being published; cancelling it',
    survives: {
      ...withTheAccount,
      reset: 'its owner sees it under Scheduled Posts and may have planned it; none is taken away unasked',
    },
  },
  'paying at Stripe': {
    begunBy: 'who is signed in; whoever pays, the account gets the plan',
    endsBy: 'Stripe, after half an hour; a newer one',
    survives: withTheAccount,
  },
  'address of an upload or a download': {
    begunBy: 'who is signed in; S3 signs it for one file',
    endsBy: 'its signature, after minutes',
    survives: { ...withTheAccount, deletion: 'a signature can’t be taken back; what is uploaded is no file of anybody’s' },
  },
  'link that unsubscribes': {
    begunBy: 'each mail that can be switched off',
    endsBy: 'the account',
    survives: { ...withTheAccount, 'sign-out everywhere': 'all it can do is stop one kind of mail' },
  },
  'proof of who one is': {
    begunBy: 'signing in, the password, a sign-in at the own provider',
    endsBy: 'five minutes; the end of its session',
    survives: {},
  },
}
