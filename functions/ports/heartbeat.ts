/** When a sweep ran to its end. If it left anything undone, also since when the longest waiting of that has been due. */
export type Beat = { at: string; overdueSince?: string | undefined }

/** The sweep's sign of life. */
export interface Heartbeat {
  beat(beat: Beat): Promise<void>
  /** The last one. */
  last(): Promise<Beat | undefined>
}
