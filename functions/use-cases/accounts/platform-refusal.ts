import { DomainError, type ErrorCode, type PlatformWords } from '#shared/domain/errors.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'

/** Returns the error for a platform's refusal, with the platform's own words. */
export const platformRefusal = (code: ErrorCode, platform: Platform, { reason, retry }: Refusal) =>
  new DomainError(code, reason.message, {
    platform: wordsOf(platform, reason),
    ...(retry.when === 'later' && retry.afterMs !== undefined && { retryAfterSeconds: Math.ceil(retry.afterMs / secondMs) }),
    ...((retry.when === 'after-reconnect' || retry.when === 'after-refresh') && { disposition: 'after-reconnect' }),
  })

const wordsOf = (name: Platform, { platformCode, detail }: Refusal['reason']): PlatformWords => ({
  name,
  ...(platformCode !== undefined && { code: platformCode }),
  ...(detail !== undefined && { message: detail }),
})

/** Returns the error for an account that has no token now: the person has to reconnect it, or it works again later. */
export const noAccess = (access: { kind: 'reconnect'; message: string } | { kind: 'later'; message: string; afterMs: number }) =>
  access.kind === 'reconnect'
    ? new DomainError('conflict', access.message, { disposition: 'after-reconnect' })
    : new DomainError('upstream', access.message, { retryAfterSeconds: Math.ceil(access.afterMs / secondMs) })
