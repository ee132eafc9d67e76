import type { RatedUse } from '#shared/domain/person-limits.ts'

/** What somebody keeps: how many, and how many bytes in all. */
export type Kept = { count: number; bytes: number }

/** A use that is counted by time: whether one more was within the limit, and when counting begins anew, in ms since the epoch. */
export type Spent = { isWithin: boolean; freeAt: number }

/** How much one person uses of what is limited per person (shared/domain/person-limits.ts). `now` in ms since the epoch. */
export interface Usage {
  /** Counts one more, unless `max` of them are counted already in this window of time. */
  spend(userId: string, name: RatedUse, at: { max: number; now: number }): Promise<Spent>
  /** How many are counted in this window of time. */
  spent(userId: string, name: RatedUse, now: number): Promise<number>
  /** Files, announced ones among them. Those that nobody uploaded in time count until they are counted anew. */
  files(userId: string): Promise<Kept>
  /** What platforms bill for posts of the day, what is reserved for those on their way among it; in thousandths of a US dollar. */
  millsBilled(userId: string, now: number): Promise<number>
  /** Drafts. May lag by moments. */
  drafts(userId: string): Promise<Kept>
}
