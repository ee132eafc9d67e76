import * as z from 'zod'
import type { Tokens } from '#functions/ports/connector.ts'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'

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
