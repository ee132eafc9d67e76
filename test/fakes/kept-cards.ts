import type { KeptCard, KeptCards, LinkRef } from '#functions/ports/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'

/** Kept cards in memory. */
export const fakeKeptCards = (): KeptCards => {
  const kept = new Map<string, KeptCard & { endsAt: number }>()
  const keyOf = ({ workspaceId: userId, url }: LinkRef) => `${userId} ${url}`
  const find = (ref: LinkRef, now: number) => {
    const found = kept.get(keyOf(ref))
    return found && found.endsAt > now ? found : undefined
  }
  return {
    async get(ref, now) {
      const { endsAt: _, ...found } = find(ref, now) ?? { endsAt: 0 }
      return 'card' in found ? found : undefined
    },
    async keep(ref, card, now) {
      const reservedUntil = find(ref, now)?.reservedUntil
      kept.set(keyOf(ref), { card, readAt: now, reservedUntil, endsAt: Math.max(now + dayMs, reservedUntil ?? 0) })
    },
    async reserve(ref, { now, until }) {
      const found = find(ref, now)
      if (found && found.endsAt < until) kept.set(keyOf(ref), { ...found, reservedUntil: until, endsAt: until })
    },
  }
}
