import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'

/** When Crier can no longer act for an account unless the person connects it again. */
export type AccessEnd = { endsAt: string; isSoon: boolean }

/** People are told in colour from here on, in ms. */
const soonMs = 7 * dayMs

/** Undefined where there is nothing to do: the access has no end, or Crier renews it. */
export const accessEndOf = (
  { renewsItself, signInEndsAt, tokenExpiresAt }: Pick<AccountAnswer, 'renewsItself' | 'signInEndsAt' | 'tokenExpiresAt'>,
  now: number,
): AccessEnd | undefined => {
  const endsAt = signInEndsAt ?? tokenExpiresAt
  return renewsItself || endsAt === undefined ? undefined : { endsAt, isSoon: Date.parse(endsAt) - now < soonMs }
}
