import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'

/** How long Crier can act for an account. */
export type AccessEnd =
  | { kind: 'endless' }
  /** Crier renews it; `endsAt` is where it would end otherwise, if that is days away. */
  | { kind: 'renewed'; endsAt: string | undefined }
  /** Only the person can renew it, by connecting again. */
  | { kind: 'ends'; endsAt: string; isSoon: boolean }

/** People are told in colour from here on, in ms. */
const soonMs = 7 * dayMs

export const accessEndOf = (
  { renewsItself, signInEndsAt, tokenExpiresAt }: Pick<AccountAnswer, 'renewsItself' | 'signInEndsAt' | 'tokenExpiresAt'>,
  now: number,
): AccessEnd => {
  const endsAt = signInEndsAt ?? tokenExpiresAt
  const leftMs = endsAt === undefined ? 0 : Date.parse(endsAt) - now
  // A sign-in that lasts hours is renewed all the time and no news.
  if (renewsItself) return { kind: 'renewed', endsAt: leftMs > dayMs ? endsAt : undefined }
  return endsAt === undefined ? { kind: 'endless' } : { kind: 'ends', endsAt, isSoon: leftMs < soonMs }
}
