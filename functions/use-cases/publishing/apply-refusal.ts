import { platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { endSignIn } from '../accounts/end-sign-in.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { recheckMs } from './waiting-rules.ts'

type Refused = { refusal: Refusal; tokenVersion: number; isReplay: boolean }

/** Does what a refusal means beyond the one target: the account must be reconnected, or everything for the platform waits. */
export const applyRefusal = async (deps: DeliveryDeps, target: Target, { refusal, tokenVersion, isReplay }: Refused) => {
  const { reason, retry } = refusal
  const now = deps.clock.now()
  if (endsSignIn(refusal, isReplay)) {
    const ref = { userId: target.userId, id: target.accountId }
    await endSignIn(deps, ref, { version: tokenVersion, message: reason.message, now })
  }
  if (retry.when === 'after-operator') {
    deps.report(`posting to ${platformNames[target.platform]} waits for an operator: ${reason.message}`, undefined)
    await deps.platformHolds.hold(target.platform, { until: toInstant(now + recheckMs), message: reason.message })
  }
}

/** Whether the sign-in is over: the platform said so, or refused even a token that was refreshed for this very call. */
export const endsSignIn = ({ retry }: Refusal, isReplay: boolean) =>
  retry.when === 'after-reconnect' || (retry.when === 'after-refresh' && isReplay)
