import type { GrantOutcome } from '#functions/ports/connector.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { missingScopes } from '#shared/domain/scopes.ts'

/** A grant, or its refusal where the person did not allow everything that Crier needs on the platform. */
export const withAllScopes = (platform: Platform, outcome: Extract<GrantOutcome, { kind: 'granted' }>): GrantOutcome => {
  const missing = missingScopes(platform, outcome.grant.scopes)
  if (missing.length === 0) return outcome
  return {
    kind: 'refused',
    refusal: {
      reason: {
        class: 'permission',
        message: `${platformNames[platform]} did not allow Crier to ${missing.map(({ ability }) => ability).join(', ')}. Connect again and allow everything it asks.`,
        detail: `missing: ${missing.map(({ name }) => name).join(' ')}`,
      },
      retry: { when: 'after-reconnect' },
    },
  }
}
