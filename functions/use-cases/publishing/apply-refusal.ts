import { platformNames } from '#shared/domain/platforms.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { endSignIn } from '../accounts/disconnect-account.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { recheckMs } from './waiting-rules.ts'

type Refused = { refusal: Refusal; tokenVersion: number; isReplay: boolean; now: number }

/** Does what a refusal means beyond the one target: the account must be reconnected, or everything for the platform waits. */
export const applyRefusal = async (deps: DeliveryDeps, target: Target, { refusal, tokenVersion, isReplay, now }: Refused) => {
  const { reason, retry } = refusal
  if (endsSignIn(target, { refusal, isReplay, now })) {
    const ref = { userId: target.userId, id: target.accountId }
    await endSignIn(deps, ref, { version: tokenVersion, message: reason.message, now })
  }
  if (retry.when === 'after-operator') {
    deps.report(`posting to ${platformNames[target.platform]} waits for an operator: ${reason.message}`, undefined)
    // All targets on their way to the platform may be refused at once. If one of them can't write that down, others do.
    await deps.platformPauses
      .pause(target.platform, { until: toInstant(now + recheckMs), message: reason.message })
      .catch((error: unknown) => deps.report('a platform could not be paused; the next refusal tries again', error))
  }
}

/** A platform that refuses a token which it has just given may have an outage. After this long, in ms, the sign-in counts as over. */
const outageMs = 15 * minuteMs

/** When the outage of a platform that refuses every token counts as the account's own, in ms. */
export const outageEndsAt = ({ refusedSince }: Pick<Target, 'refusedSince'>, now: number) =>
  (refusedSince === undefined ? now : toMs(refusedSince)) + outageMs

/** Whether the sign-in is over: the platform said so, or has refused even renewed tokens for a while. */
export const endsSignIn = (target: Target, { refusal: { retry }, isReplay, now }: Omit<Refused, 'tokenVersion'>) =>
  retry.when === 'after-reconnect' ||
  (retry.when === 'after-refresh' && isReplay && now >= outageEndsAt(target, now) && triesOf(target) >= triesMin)

/** Fewer refusals than this may be chance, however much time is between them. */
const triesMin = 4

const triesOf = ({ failures, state }: Target) => (state.name === 'unsure' ? state.looks : failures) + 1
