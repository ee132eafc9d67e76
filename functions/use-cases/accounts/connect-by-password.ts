import * as z from 'zod/mini'
import type { ConnectorOf, Grant } from '#functions/ports/connector.ts'
import type { RateRule } from '#functions/ports/limits.ts'
import type { SignInThrottle } from '#functions/ports/sign-in.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { InstantInput } from '#shared/domain/instants.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { hourMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { handleOf, models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { tooMany } from '../limits.ts'
import { type ConnectingDeps, type ConnectionInput, connectFound } from './choose-accounts.ts'
import {
  allowKnock,
  availableConnector,
  type ConnectionResult,
  type FinishDeps,
  finishGranted,
  type ServerCallLimitDeps,
  toAccount,
  toError,
  whereOf,
} from './connection.ts'
import { sealTokens } from './stored-tokens.ts'

type PasswordInput = {
  workspaceId: WorkspaceId
  sessionId: string
  owner: () => Promise<User>
  platform: Platform
  where: string
  password: string
}

export type PasswordDeps = FinishDeps & ServerCallLimitDeps & { throttle: Pick<SignInThrottle, 'fail' | 'forget'> }

/** Per person and account, as at our own sign-in. */
const personRule: ThrottleRule = { threshold: 5, delayMaxMs: hourMs }
/** Per account for everyone, so creating many Crier accounts doesn't get anyone more guesses. */
const accountRule: RateRule = { max: 60, windowMs: hourMs }

/**
 * Connects an account with an app password from its platform, which is used once and not stored. Throws `invalid` if
 * the platform has no app passwords or refuses this one, `upstream` if trying again may help, and whatever `allowKnock`
 * throws. Throws `too-many` after too many wrong passwords for the account, without trying this one.
 */
export const connectByPassword = async (deps: PasswordDeps, { where, password, ...asking }: PasswordInput): Promise<ConnectionResult> => {
  const { platform } = asking
  const { loadAsks }: PlatformModel = models[platform]
  const asks = await loadAsks?.()
  const connector = await availableConnector(deps, asking)
  if (!connector.signIn || !asks?.password)
    throw new DomainError('invalid', `${platformNames[platform]} accounts can’t be connected with a password.`)
  const account = await whereOf(platform, where)
  if (account === '') throw invalidField('where', asks.password.needsWhere)
  await allowKnock(deps, asking)
  let tries: string | undefined
  const admit = async (remoteId: string) => {
    tries = `app passwords of ${platform} ${remoteId} tried by ${asking.workspaceId}`
    refuse(await deps.throttle.fail(tries, personRule, deps.now()))
    refuse(await deps.rateLimits.spend(`app passwords of ${platform} ${remoteId}`, accountRule, deps.now()))
  }
  const outcome = await connector.signIn({ where: account, password: asks.password.meant(password), admit })
  if (outcome.kind === 'granted' && tries !== undefined) await deps.throttle.forget(tries)
  return finishGranted(deps, { connector, ...asking }, outcome)
}

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many failed attempts for this account.', waitMs)
}

export type StoreDeps = ConnectingDeps & ServerCallLimitDeps & { connectorOf: ConnectorOf; vault: Vault }

type TokensInput = {
  workspaceId: WorkspaceId
  owner: ConnectionInput['owner']
  platform: Platform
  accountId: string
  tokens: ManualTokens
}

/**
 * Connects an account with tokens the person got elsewhere, or replaces the tokens of a connected one. Asks the
 * platform whom the tokens act for. Throws `invalid` if that's another account or the platform doesn't accept them, and
 * `upstream` if trying again may help. Throws whatever `allowKnock` throws if tokens may name their server.
 */
export const storeTokens = async (deps: StoreDeps, { workspaceId, owner, platform, accountId, tokens }: TokensInput): Promise<Account> => {
  const connector = await deps.connectorOf({ workspaceId, platform })
  if (connector.prepare) await allowKnock(deps, { workspaceId, owner })
  const known = await connector.accounts(toGrant(platform, tokens))
  if (known.kind === 'refused') throw toError(platform, known.refusal)

  const accounts = known.found.map((found) => toAccount({ workspaceId, platform, found, now: deps.now() }))
  const named = accounts.find(({ account }) => account.id === accountId)
  if (!named) {
    const handles = accounts.map(({ account }) => handleOf(account)).join(', ')
    throw invalidField('accountId', `These tokens belong to ${handles}, not for this account.`)
  }
  return connectFound(deps, named.account, { sealed: await sealTokens(deps.vault, named.account, named.tokens), owner })
}

/** Tokens alone don't say what they allow. What they don't allow is refused when a post is sent. */
const toGrant = (platform: Platform, { accessToken, refreshToken, expiresAt }: ManualTokens): Grant => ({
  accessToken,
  refreshToken,
  scopes: scopeNames(platform),
  ...(expiresAt !== undefined && { expiresAt: toMs(expiresAt) }),
})

/** At most half of what can be sealed, and only characters a header can hold. */
const Token = z
  .string('This isn’t a valid token.')
  .check(z.regex(/^[\x21-\x7e]+$/, 'This isn’t a valid token.'), z.maxLength(2_000, 'Use at most 2,000 characters.'))

/** Tokens that a person got from a platform outside Crier's own sign-in. */
export const ManualTokens = z.strictObject({
  accessToken: z.pipe(z.string('Enter the access token.'), Token),
  /** Without one, only the person can renew the access. */
  refreshToken: z.optional(Token),
  /** When the access token expires. Never, if not given. */
  expiresAt: z.optional(InstantInput),
})
export type ManualTokens = z.output<typeof ManualTokens>
