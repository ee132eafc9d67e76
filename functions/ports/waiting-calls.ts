/** Which calls of people wait for something: each holds a Lambda meanwhile. */
export interface WaitingCalls {
  /**
   * Notes that one more call of a person waits, until `until` at the latest (ms since the epoch), unless `max` of theirs wait already. Gives what ends that, or
   * undefined when there was no place.
   */
  begin(userId: string, at: { max: number; now: number; until: number }): Promise<{ end: () => Promise<void> } | undefined>
}
