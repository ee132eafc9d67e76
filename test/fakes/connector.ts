import type { Connector, Grant, GrantOutcome, Profile } from '#functions/ports/connector.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'

/** A brief outage of the platform. */
export const transient: Refusal = { reason: { class: 'transient', message: 'X did not answer.' }, retry: { when: 'later' } }

/** The platform has permanently revoked our access. */
export const revoked: Refusal = {
  reason: { class: 'sign-in-ended', message: 'X no longer accepts our access to this account. Connect it again.' },
  retry: { when: 'after-reconnect' },
}

/** A fake platform's recorded calls and upcoming faults. */
export type FakeConnector = Connector & {
  /** Returned first, one per call. `lost-after-effect` does the work but loses the response. */
  faults: (Refusal | 'lost-after-effect')[]
  /** The accounts that a grant acts for. */
  profiles: Profile[] | Refusal
  exchanges: { code: string; verifier: string; redirectUri: string }[]
  refreshes: string[]
  revoked: string[]
  /** The app passwords tried so far. */
  passwords: string[]
}

const ada: Profile = { remoteId: '77', username: 'ada', name: 'Ada', isPremium: false }

/**
 * A platform with rotating refresh tokens: only the newest is valid, and only once. A response takes as long as
 * `respond` does.
 */
export const fakeConnector = (clock: { now: () => number; respond?: () => Promise<void> }): FakeConnector => {
  const faults: FakeConnector['faults'] = []
  const exchanges: FakeConnector['exchanges'] = []
  const refreshes: string[] = []
  const revocations: string[] = []
  const passwords: string[] = []
  let grants = 0

  const grant = (): GrantOutcome => {
    grants += 1
    const tokens: Grant = {
      accessToken: `access-${grants}`,
      refreshToken: `refresh-${grants}`,
      expiresAt: clock.now() + 2 * hourMs,
      scopes: ['tweet.read', 'tweet.write'],
    }
    return { kind: 'granted', grant: tokens }
  }
  const answer = async (work: () => GrantOutcome): Promise<GrantOutcome> => {
    const fault = faults.shift()
    const outcome: GrantOutcome = fault === undefined || fault === 'lost-after-effect' ? work() : { kind: 'refused', refusal: fault }
    await clock.respond?.()
    return fault === 'lost-after-effect' ? { kind: 'refused', refusal: transient } : outcome
  }

  return {
    platform: 'x',
    isAvailable: true,
    isSandbox: true,
    faults,
    exchanges,
    refreshes,
    revoked: revocations,
    passwords,
    profiles: [ada],
    authorizeUrl: (request) => `https://x.test/authorize?${new URLSearchParams(request)}`,
    exchange(request) {
      exchanges.push(request)
      return answer(grant)
    },
    refresh(refreshToken) {
      refreshes.push(refreshToken)
      return answer(() => (refreshToken === `refresh-${grants}` ? grant() : { kind: 'refused', refusal: revoked }))
    },
    async signIn({ password, admit }) {
      await admit?.('did:plc:adaadaadaadaadaadaadaada')
      passwords.push(password)
      return answer(grant)
    },
    async accounts(granted) {
      if (!Array.isArray(this.profiles)) return { kind: 'refused', refusal: this.profiles }
      return { kind: 'known', found: this.profiles.map((profile) => ({ profile, grant: granted })) }
    },
    facts: async () => ({ kind: 'known', facts: {} }),
    async revoke({ accessToken, refreshToken }) {
      revocations.push(refreshToken ?? accessToken)
      return true
    },
  }
}
