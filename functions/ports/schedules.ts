/** One-off alarms for posts, a hint only: they may fire anywhere in their minute, twice, late or never. */
export interface Schedules {
  /** Sets or moves the alarm of a post to the minute of `at` (ms). Throws when the scheduler refuses. */
  plan(alarm: { postId: string; revision: number; at: number }): Promise<void>
  /** Does nothing when there is none. Throws when the scheduler refuses. */
  cancel(postId: string): Promise<void>
}
