import * as z from 'zod'
import type { Grant, Tokens } from '#functions/ports/connector.ts'
import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'

/** What is kept of a platform's grant. Their end lies beside them, unsealed. */
const StoredTokens = z.object({ accessToken: z.string(), refreshToken: z.string().optional() })
export type StoredTokens = z.infer<typeof StoredTokens>

/** Seals the tokens of a grant for one account; they open for no other. */
export const sealTokens = (vault: Vault, ref: AccountRef, { accessToken, refreshToken }: Tokens) =>
  vault.seal(JSON.stringify({ accessToken, refreshToken } satisfies StoredTokens), contextOf(ref))

/** Opens an account's tokens; throws like `Vault.open`. */
export const openTokens = async (vault: Vault, ref: AccountRef, sealed: string): Promise<StoredTokens> =>
  StoredTokens.parse(JSON.parse(await vault.open(sealed, contextOf(ref))))

const contextOf = ({ userId, id }: AccountRef): SealContext => ({ userId, accountId: id, purpose: 'platform-tokens' })

/** When what a platform granted ends, as an account shows it. */
export const endsOf = ({ expiresAt, signInEndsAt }: Grant): Pick<Account, 'tokenExpiresAt' | 'signInEndsAt'> => ({
  ...(expiresAt !== undefined && { tokenExpiresAt: toInstant(expiresAt) }),
  ...(signInEndsAt !== undefined && { signInEndsAt: toInstant(signInEndsAt) }),
})

/** Access that can be renewed is renewed this often, in ms: long before the shortest life that a platform gives it unused (60 days). */
const renewEveryMs = 7 * dayMs

/** People are told so many days before an access ends that only they can renew. */
const noticeDays = [7, 1]

export const renewalJob = ({ userId, id }: AccountRef): JobRef => ({ userId, kind: 'renew-access', subject: id })

/** When an account's access is to be looked at next, in ms; undefined where it has no end, or nothing can be done about it any more. */
export const renewAt = (
  { renewsItself, signInEndsAt }: Pick<Account, 'renewsItself' | 'signInEndsAt'>,
  now: number,
): number | undefined => {
  const endsAt = signInEndsAt === undefined ? undefined : toMs(signInEndsAt)
  if (renewsItself)
    return Math.min(now + renewEveryMs, endsAt === undefined ? Number.POSITIVE_INFINITY : now + Math.max(0, endsAt - now) / 2)
  return endsAt === undefined ? undefined : noticeDays.map((days) => endsAt - days * dayMs).find((at) => at > now)
}

/** Plans to renew an account's access ahead of its end, or to tell the person of it. */
export const planRenewal = async (jobs: Pick<JobPlan, 'plan'>, account: Account, now: number) => {
  const at = renewAt(account, now)
  if (at !== undefined) await jobs.plan(renewalJob(account), toInstant(Math.ceil(at)))
}
