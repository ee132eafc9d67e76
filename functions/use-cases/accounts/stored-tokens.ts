import * as z from 'zod'
import type { Grant, Tokens } from '#functions/ports/connector.ts'
import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { isTestWorkspace } from '#shared/domain/id.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'

/** The sealed part of a platform's grant. Its expiry is stored next to it, unsealed. */
const StoredTokens = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })
export type StoredTokens = z.infer<typeof StoredTokens>

/** Stands for the tokens of every account of a test workspace. No platform knows it. */
const sandboxToken = 'sandbox'

/** Seals a grant's tokens for one account. They open for no other. Those of a test workspace aren't kept. */
export const sealTokens = async (vault: Vault, ref: AccountRef, { accessToken, refreshToken }: Tokens) =>
  isTestWorkspace(ref.workspaceId)
    ? sandboxToken
    : vault.seal(JSON.stringify({ accessToken, refreshToken } satisfies StoredTokens), contextOf(ref))

/**
 * Opens an account's tokens. Throws like `Vault.open`. In a test workspace, whatever is stored stays sealed: nobody there
 * ever holds a token that a platform would accept.
 */
export const openTokens = async (vault: Vault, ref: AccountRef, sealed: string): Promise<StoredTokens> =>
  isTestWorkspace(ref.workspaceId)
    ? { accessToken: sandboxToken, refreshToken: sandboxToken }
    : StoredTokens.parse(JSON.parse(await vault.open(sealed, contextOf(ref))))

const contextOf = ({ workspaceId, id }: AccountRef): SealContext => ({ ownerId: workspaceId, accountId: id, purpose: 'platform-tokens' })

/** Returns a grant's expiry dates, as an account shows them. */
export const endsOf = ({ expiresAt, signInEndsAt }: Grant): Pick<Account, 'tokenExpiresAt' | 'signInEndsAt'> => ({
  ...(expiresAt !== undefined && { tokenExpiresAt: toInstant(expiresAt) }),
  ...(signInEndsAt !== undefined && { signInEndsAt: toInstant(signInEndsAt) }),
})

/**
 * How often renewable access is renewed, in ms: well before the shortest lifetime a platform gives unused access (60
 * days).
 */
const renewEveryMs = 7 * dayMs

/** How many days before the end of an access that only they can renew people are notified. */
const noticeDays = [7, 1]

export const renewalJob = ({ workspaceId, id }: AccountRef): JobRef => ({ ownerId: workspaceId, kind: 'renew-access', subject: id })

/**
 * Returns when an account's access is due for its next check, in ms. Undefined if it never ends, or if nothing more can
 * be done.
 */
export const renewAt = (
  { renewsItself, signInEndsAt }: Pick<Account, 'renewsItself' | 'signInEndsAt'>,
  now: number,
): number | undefined => {
  const endsAt = signInEndsAt === undefined ? undefined : toMs(signInEndsAt)
  if (renewsItself)
    return Math.min(now + renewEveryMs, endsAt === undefined ? Number.POSITIVE_INFINITY : now + Math.max(0, endsAt - now) / 2)
  return endsAt === undefined ? undefined : noticeDays.map((days) => endsAt - days * dayMs).find((at) => at > now)
}

/** Plans to renew an account's access before it ends, or to notify the person. */
export const planRenewal = async (jobs: Pick<JobPlan, 'plan'>, account: Account, now: number) => {
  const at = renewAt(account, now)
  if (at !== undefined) await jobs.plan(renewalJob(account), toInstant(Math.ceil(at)))
}
