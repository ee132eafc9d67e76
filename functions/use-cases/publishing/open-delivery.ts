import type { Delivery } from '#functions/ports/publisher.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { pausedForReconnect, transientDelayMs } from './waiting-rules.ts'

/** What an adapter needs for a target, with the sign-in; or why there is none, and how the target stands then. */
export type OpenedDelivery =
  | { kind: 'open'; delivery: Delivery; account: Account; token: string; tokenVersion: number }
  | { kind: 'stop'; change: Partial<Target> }

/**
 * Gathers account, files and sign-in of a target; `refusedVersion` is the token that the platform has just refused. Nothing has been sent yet, so everything that
 * is missing is safe to wait for.
 */
export const openDelivery = async (deps: DeliveryDeps, target: Target, refusedVersion?: number): Promise<OpenedDelivery> => {
  const now = deps.clock.now()
  const ref = { userId: target.userId, id: target.accountId }
  const signIn = await deps.accessToken(ref, refusedVersion === undefined ? {} : { force: refusedVersion })
  if (signIn.kind === 'reconnect') return stop({ state: pausedForReconnect(signIn.message, now) })
  if (signIn.kind === 'later') {
    const at = toInstant(now + Math.max(signIn.afterMs, transientDelayMs))
    return stop({ state: { name: 'retrying', at, reason: { class: 'transient', message: signIn.message } } })
  }

  const { text, options, media: ids } = target.content
  const media = ids.length > 0 ? await deps.media.getMany(target.userId, ids) : []
  if (media.length < ids.length || media.some(({ state }) => state.name !== 'ready')) {
    const message = 'A file of this post was deleted. Edit the post, or send it again without the file.'
    return stop({ state: { name: 'failed', at: toInstant(now), reason: { class: 'invalid-content', message } } })
  }
  const { account, token, version } = signIn
  const delivery = { key: keyOf(target), account, text, options, media, progress: target.progress }
  return { kind: 'open', delivery, account, token, tokenVersion: version }
}

/** Not of the revision: a call that got stuck may go through after the person has tried again. */
const keyOf = ({ postId, accountId, content }: Target) => [postId, accountId, JSON.stringify(content)].join(' ')

const stop = (change: Partial<Target>) => ({ kind: 'stop' as const, change })
