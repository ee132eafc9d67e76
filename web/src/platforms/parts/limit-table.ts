import type { Limit } from '#shared/platforms/limit.ts'

/** Limits by what people call them. */
export type LimitRows = { caption: string; rows: readonly { name: string; limit: Limit }[] }

/** Limits in the order of their names; one without a name does not compile. */
export const limitTable = <Key extends string>(
  caption: string,
  limits: Record<Key, Limit>,
  names: Record<NoInfer<Key>, string>,
): LimitRows => ({
  caption,
  rows: (Object.keys(names) as Key[]).map((key) => ({ name: names[key], limit: limits[key] })),
})
