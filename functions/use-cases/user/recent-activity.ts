import type { Audit, HashNetwork } from '#functions/ports/audit.ts'

export type ActivityDeps = { audit: Pick<Audit, 'newest'>; hashNetwork: HashNetwork }

/** As many of the newest events are shown. */
const shown = 100

/** What was done to a person's account lately, the latest first; `address` is the one that asks, to tell its network from others. */
export const recentActivity = async ({ audit, hashNetwork }: ActivityDeps, { userId, address }: { userId: string; address: string }) => {
  const here = hashNetwork(address)
  return (await audit.newest(userId, shown)).map(({ network, ...event }) => ({ ...event, isThisNetwork: network === here }))
}
