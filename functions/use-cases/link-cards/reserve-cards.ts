import type { KeptCards, LinkRef } from '#functions/ports/platforms.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'

/** How long after a post's time its cards are kept, in ms: it may be late, paused, or sent again. */
const afterMs = 30 * dayMs

/** Keeps the cards that Crier makes for a post's targets, so each gets the one that its preview showed. */
export const reserveCards = async (
  { keptCards }: { keptCards: Pick<KeptCards, 'reserve'> },
  targets: readonly Pick<Target, 'workspaceId' | 'platform' | 'content' | 'dueAt'>[],
  now: number,
) => {
  const refs = new Map<string, { ref: LinkRef; until: number }>()
  for (const { workspaceId, platform, content, dueAt } of targets) {
    const url = rules[platform].cardLink?.(content)
    if (url !== undefined) refs.set(url, { ref: { workspaceId, url }, until: toMs(dueAt) + afterMs })
  }
  await Promise.all([...refs.values()].map(({ ref, until }) => keptCards.reserve(ref, { now, until })))
}
