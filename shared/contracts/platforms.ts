import * as z from 'zod/mini'
import { Id } from '../domain/id.ts'
import { Instant } from '../domain/instants.ts'
import { WebAddress } from '../domain/option-text.ts'
import { accountsMax } from '../domain/plans.ts'
import { platformIds } from '../domain/platforms.ts'
import { SandboxPost } from '../domain/sandbox-posts.ts'
import { Platform, PlatformName } from '../domain/schemas.ts'
import { atMost } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { AccountFacts, AccountSettings } from '../platforms/models.ts'
import { Account } from '../publishing/accounts.ts'
import { endpoint, Message, PageQuery, pageOf, wholeList } from './endpoint.ts'

/** A connected account as its owner sees it. */
export const AccountAnswer = z
  .extend(z.omit(Account, { workspaceId: true, scopes: true }), { type: Platform })
  .register(z.globalRegistry, { id: 'Account' })
export type AccountAnswer = z.infer<typeof AccountAnswer>

const LimitAnswer = z.object({
  id: z.string(),
  value: z.number(),
  unit: z.string(),
  source: z.string(),
  checkedOn: z.string(),
  note: z.optional(z.string()),
})
const LimitsOfPlatform = z
  .object({ id: Platform, name: z.string(), limits: z.array(LimitAnswer) })
  .register(z.globalRegistry, { id: 'PlatformLimits' })

const OnPlatform = z.strictObject({ p: PlatformName })
const OneAccount = z.strictObject({ p: PlatformName, id: z.string().check(z.maxLength(64)) })

const Choice = z.object({ choice: z.string(), accounts: z.array(AccountAnswer) })

/** A page's link preview, and when the page was read. `image` is a data URL. */
const LinkCard = z
  .object({ title: z.string(), description: z.string(), image: z.optional(z.string()), readAt: Instant })
  .register(z.globalRegistry, { id: 'LinkCard' })
export type LinkCard = z.infer<typeof LinkCard>

/** Somebody who can be mentioned. `handle` is what follows the @. */
const FoundPerson = z
  .object({ handle: z.string(), name: z.string(), avatarUrl: z.optional(z.string()) })
  .register(z.globalRegistry, { id: 'FoundPerson' })
export type FoundPerson = z.infer<typeof FoundPerson>

const InAccounts = z.object({ accounts: z.array(z.unknown()) })
const InData = z.object({ data: z.union([z.array(z.unknown()), InAccounts]) })
const Wrapped = z.union([InAccounts, InData])

/**
 * Returns the bare list of accounts from any of the shapes docs/specification.md allows. Any other body is returned
 * unchanged.
 */
const unwrapAccounts = (body: unknown): unknown => {
  if (typeof body === 'string') return unwrapAccounts(JSON.parse(body))
  const wrapped = Wrapped.safeParse(body).data
  if (wrapped === undefined) return body
  if ('accounts' in wrapped) return wrapped.accounts
  return Array.isArray(wrapped.data) ? wrapped.data : wrapped.data.accounts
}

/** A pretended post as its workspace sees it. */
const SandboxPostAnswer = z.omit(SandboxPost, { workspaceId: true }).register(z.globalRegistry, { id: 'SandboxPost' })
export type SandboxPostAnswer = z.infer<typeof SandboxPostAnswer>

const noQuery = { error: () => i18n.t('Enter how the name begins.') }
const noChoice = { error: () => i18n.t('Choose at least one account.') }
const noPassword = { error: () => i18n.t('Enter the app password.') }
const noAccount = { error: () => i18n.t('Enter the account.') }

/** Connecting, listing, and disconnecting platform accounts. */
export const platformsApi = {
  catalog: endpoint({
    method: 'GET',
    path: '/platforms',
    auth: 'anyone',
    summary: 'The platforms of this deployment.',
    input: z.strictObject({}),
    answers: {
      200: wholeList(
        z.object({ id: Platform, name: z.string(), isAvailable: z.boolean(), isSandbox: z.boolean(), isBeta: z.boolean() }),
        platformIds.length,
      ),
    },
  }),
  authorize: endpoint({
    method: 'GET',
    path: '/platforms/{p}/auth',
    auth: 'user',
    permission: 'connect',
    summary: 'Start connecting an account: returns the address to send the person to. Valid for ten minutes. Other parameters are ignored.',
    input: z.object({
      ...OnPlatform.shape,
      /** The account or server to connect, where the platform has many servers. */
      where: z.optional(z.string().check(atMost(300))),
    }),
    answers: { 200: z.object({ url: z.string(), state: z.string() }) },
  }),
  callback: endpoint({
    method: 'POST',
    path: '/platforms/{p}/callback',
    auth: 'user',
    permission: 'connect',
    summary: 'Finish connecting an account with what the platform sent back. Parameters not listed here are ignored.',
    input: z.object({
      p: PlatformName,
      code: z
        .string('Missing required parameters')
        .check(z.minLength(1, 'No authorization code received from OAuth provider'), atMost(4_000)),
      state: z
        .string('Missing required parameters')
        .check(z.minLength(1, 'Missing required parameters'), z.maxLength(500, 'Invalid state parameter')),
      /** The issuer that sent the person back (RFC 9207). Some platforms require it. */
      iss: z.optional(z.string().check(atMost(500))),
    }),
    answers: {
      200: AccountAnswer,
      /** The sign-in returned several accounts. The person chooses, and `choose` connects. */
      202: Choice,
    },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/platforms/{p}/sign-in',
    auth: 'user',
    permission: 'connect',
    summary: 'Connect an account with an app password, on platforms that have them. It’s used once and not stored.',
    input: z.extend(OnPlatform, {
      where: z.string(noAccount).check(z.minLength(1, noAccount), atMost(300)),
      password: z.string(noPassword).check(z.minLength(1, noPassword), atMost(500)),
    }),
    answers: { 200: AccountAnswer, 202: Choice },
  }),
  clientMetadata: endpoint({
    method: 'GET',
    path: '/platforms/{p}/client-metadata.json',
    auth: 'anyone',
    summary: 'How this Crier describes itself to platforms that read it here instead of registering apps.',
    input: OnPlatform,
    answers: { 200: z.record(z.string(), z.json()) },
  }),
  choose: endpoint({
    method: 'POST',
    path: '/platforms/{p}/choose',
    auth: 'user',
    permission: 'connect',
    summary: 'Connect some of the accounts from one sign-in. Works once, for half an hour.',
    input: z.extend(OnPlatform, {
      choice: z
        .string('Missing required parameters')
        .check(
          z.minLength(1, 'Missing required parameters'),
          z.maxLength(200, { error: () => i18n.t('This choice has expired. Connect the account again.') }),
        ),
      accountIds: z
        .array(Id, noChoice)
        .check(z.minLength(1, noChoice), z.maxLength(100, { error: () => i18n.t('Choose at most 100 accounts.') })),
    }),
    answers: { 200: wholeList(AccountAnswer, accountsMax) },
  }),
  allAccounts: endpoint({
    method: 'GET',
    path: '/platforms/accounts',
    auth: 'user',
    permission: 'view',
    summary: 'Every connected account, in one call.',
    input: z.strictObject({}),
    answers: { 200: wholeList(AccountAnswer, accountsMax) },
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/platforms/{p}/accounts',
    auth: 'user',
    permission: 'view',
    summary: 'The accounts connected on one platform.',
    input: OnPlatform,
    answers: { 200: wholeList(AccountAnswer, accountsMax) },
    readBody: unwrapAccounts,
  }),
  accountOptions: endpoint({
    method: 'GET',
    path: '/platforms/{p}/accounts/{id}/options',
    auth: 'user',
    permission: 'view',
    summary: 'What a composer needs to know about an account, asked live from its platform: boards, audiences, quotas.',
    input: OneAccount,
    answers: { 200: z.object({ facts: AccountFacts }) },
  }),
  people: endpoint({
    method: 'GET',
    path: '/platforms/{p}/accounts/{id}/people',
    auth: 'user',
    permission: 'write',
    summary: 'People on an account’s platform whom a post from it can mention. Nobody where the platform can’t be searched.',
    input: z.extend(OneAccount, {
      /** How their handle or name begins. */
      query: z.string(noQuery).check(z.minLength(1, noQuery), atMost(100)),
    }),
    answers: { 200: z.object({ people: z.array(FoundPerson) }) },
  }),
  linkCard: endpoint({
    method: 'GET',
    path: '/platforms/link-card',
    auth: 'user',
    permission: 'write',
    summary:
      'How a linked page describes itself, as platforms with link cards show it. A post of yours with this link gets the same card. No card if the page can’t be read.',
    input: z.strictObject({
      url: WebAddress,
      /** Read the page again, even if a scheduled post has its card already. */
      again: z.optional(z.literal('true')),
    }),
    answers: { 200: z.object({ card: z.optional(LinkCard) }) },
  }),
  limits: endpoint({
    method: 'GET',
    path: '/PlatformLimits',
    auth: 'anyone',
    summary: 'What each platform accepts, with the source of each figure and the day it was read.',
    input: z.strictObject({}),
    answers: { 200: wholeList(LimitsOfPlatform, platformIds.length) },
  }),
  platformLimits: endpoint({
    method: 'GET',
    path: '/PlatformLimits/{id}',
    auth: 'anyone',
    summary: 'What one platform accepts.',
    input: z.strictObject({ id: PlatformName }),
    answers: { 200: LimitsOfPlatform },
  }),
  sandboxPosts: endpoint({
    method: 'GET',
    path: '/sandbox/posts',
    auth: 'user',
    permission: 'view',
    coversEveryAccount: true,
    summary: 'What the sandbox pretended to publish for a test workspace in the last 30 days, the latest first. Empty for any other.',
    input: z.strictObject(PageQuery),
    answers: { 200: pageOf(SandboxPostAnswer) },
  }),
  sandboxPost: endpoint({
    method: 'GET',
    path: '/sandbox/posts/{id}',
    auth: 'user',
    permission: 'view',
    coversEveryAccount: true,
    summary: 'One post that the sandbox pretended to publish. A published test post’s `remoteId` is its ID.',
    input: z.strictObject({ id: Id }),
    answers: { 200: SandboxPostAnswer },
  }),
  settings: endpoint({
    method: 'PUT',
    path: '/platforms/{p}/settings/{id}',
    auth: 'user',
    permission: 'connect',
    summary: 'Set the defaults for posts to one account.',
    input: z.extend(OneAccount, { settings: AccountSettings }),
    answers: { 200: AccountAnswer },
  }),
  approval: endpoint({
    method: 'PUT',
    path: '/platforms/{p}/approval/{id}',
    auth: 'user',
    permission: 'manage',
    summary: 'Set whether posts of writers to one account wait for approval, even if the workspace doesn’t ask for it.',
    input: z.extend(OneAccount, { needsApproval: z.boolean() }),
    answers: { 200: AccountAnswer },
  }),
  disconnect: endpoint({
    method: 'POST',
    path: '/platforms/{p}/disconnect/{id}',
    auth: 'user',
    permission: 'connect',
    summary: 'Disconnect an account: revoke our access, delete its tokens, and pause posts scheduled for it.',
    input: OneAccount,
    answers: { 200: z.extend(Message, { pausedPosts: z.int() }) },
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/platforms/{p}/refresh-token',
    auth: 'user',
    permission: 'connect',
    summary: "Refresh one account’s sign-in now. The platform's refresh token never leaves Crier, so send the account’s ID.",
    input: z.extend(OnPlatform, {
      refreshToken: z.string('Enter the ID of the account to refresh.').check(z.minLength(1), z.maxLength(64)),
    }),
    answers: { 200: AccountAnswer },
  }),
  tokens: endpoint({
    method: 'POST',
    path: '/platforms/{p}/tokens',
    auth: 'user',
    permission: 'connect',
    summary: 'Connect an account with tokens from elsewhere. Rejected unless the deployment allows entering tokens by hand.',
    input: z.extend(OnPlatform, {
      accountId: z.string('Enter the account ID.').check(z.minLength(1, 'Enter the account ID.'), z.maxLength(64)),
      /** Parsed as `ManualTokens`, but only where the deployment accepts manual tokens. */
      tokens: z
        .record(z.string(), z.json(), 'Enter the account’s tokens.')
        .register(z.globalRegistry, { description: '`accessToken`, plus `refreshToken` and `expiresAt` if the platform returned them.' }),
    }),
    answers: { 200: AccountAnswer },
  }),
}
