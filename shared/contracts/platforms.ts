import * as z from 'zod'
import { Account, AccountSettings } from '../domain/accounts.ts'
import { Platform, PlatformName } from '../domain/platforms.ts'
import { endpoint, Message } from './endpoint.ts'

/** A connected account as its owner sees it. */
export const AccountAnswer = Account.omit({ userId: true, scopes: true }).extend({ type: Platform }).meta({ id: 'Account' })
export type AccountAnswer = z.infer<typeof AccountAnswer>

const OnPlatform = z.strictObject({ p: PlatformName })
const OneAccount = z.strictObject({ p: PlatformName, id: z.string().max(64) })

/** Connecting, listing and disconnecting platform accounts. */
export const platformsApi = {
  catalogue: endpoint({
    method: 'GET',
    path: '/platforms',
    auth: 'anyone',
    summary: 'The platforms of this deployment.',
    input: z.strictObject({}),
    answers: { 200: z.array(z.object({ id: Platform, name: z.string(), isAvailable: z.boolean(), isSandbox: z.boolean() })) },
  }),
  authorize: endpoint({
    method: 'GET',
    path: '/platforms/{p}/auth',
    auth: 'user',
    summary: 'Begin to connect an account: the address to send the person to. Good for ten minutes.',
    input: OnPlatform,
    answers: { 200: z.object({ url: z.string(), state: z.string() }) },
  }),
  callback: endpoint({
    method: 'POST',
    path: '/platforms/{p}/callback',
    auth: 'user',
    summary: 'Finish to connect an account with what the platform sent back. Parameters that are not named here are ignored.',
    input: z.object({
      p: PlatformName,
      code: z
        .string('Missing required parameters')
        .min(1, 'No authorization code received from OAuth provider')
        .max(4_000, 'Use at most 4,000 characters.'),
      state: z.string('Missing required parameters').min(1, 'Missing required parameters').max(500, 'Invalid state parameter'),
    }),
    answers: { 200: AccountAnswer },
  }),
  allAccounts: endpoint({
    method: 'GET',
    path: '/platforms/accounts',
    auth: 'user',
    summary: 'Every connected account, in one call.',
    input: z.strictObject({}),
    answers: { 200: z.array(AccountAnswer) },
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/platforms/{p}/accounts',
    auth: 'user',
    summary: 'The accounts connected on one platform.',
    input: OnPlatform,
    answers: { 200: z.array(AccountAnswer) },
  }),
  settings: endpoint({
    method: 'PUT',
    path: '/platforms/{p}/settings/{id}',
    auth: 'user',
    summary: 'Set the defaults for posts to one account.',
    input: OneAccount.extend({ settings: AccountSettings }),
    answers: { 200: AccountAnswer },
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/platforms/{p}/disconnect/{id}',
    auth: 'user',
    summary: 'Disconnect an account: revoke our access, forget its tokens, hold what was scheduled to it.',
    input: OneAccount,
    answers: { 200: Message },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/platforms/{p}/refresh-token',
    auth: 'user',
    summary: "Refresh the sign-in of one account now. The platform's refresh token never leaves Crier, so the account is named by its id.",
    input: OnPlatform.extend({ refreshToken: z.string('Give the id of the account whose sign-in is refreshed.').min(1).max(64) }),
    answers: { 200: AccountAnswer },
  }),
}
