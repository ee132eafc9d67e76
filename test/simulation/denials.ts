import type { Targets } from '#functions/ports/targets.ts'
import type { Target } from '#shared/domain/targets.ts'
import { partCount } from './plans.ts'
import type { SimulatedPlatform } from './platform.ts'
import { isTwin } from './twins.ts'

/** Notes each time that a target is said to have failed or been missed while all of it is there, though a person may mend that later. */
export const watchDenials = <Stored extends Targets>(stored: Stored, { effects, listsLag }: SimulatedPlatform) => {
  const denials: string[] = []
  const note = ({ state, content, accountId, postId, doubt }: Target) => {
    if (state.name !== 'failed' && state.name !== 'missed') return
    if (isTwin(content.text)) return
    // What only appears in lists when nobody expects it any more can't be known.
    if (listsLag && doubt?.step.repeat === 'reconcile') return
    const parts = effects.filter((effect) => `x_${effect.account}` === accountId && effect.text === content.text)
    if (parts.length >= partCount(content.text)) denials.push(`${postId} on ${accountId}: ${state.reason.message}`)
  }
  const targets: Stored = {
    ...stored,
    async replace(target, attempt) {
      const isReplaced = await stored.replace(target, attempt)
      if (isReplaced) note(target)
      return isReplaced
    },
  }
  return { targets, denials }
}
