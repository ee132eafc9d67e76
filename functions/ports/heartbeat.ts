/** When a sweep ran to its end, and since when the longest waiting of what it left lying has been due, if it left anything. */
export type Beat = { at: string; overdueSince?: string | undefined }

/** The sweep's sign of life. */
export interface Heartbeat {
  beat(beat: Beat): Promise<void>
  /** The last one. */
  last(): Promise<Beat | undefined>
}
