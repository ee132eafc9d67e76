/** Which calls of people wait for something: each holds a Lambda meanwhile. */
export interface WaitingCalls {
  /**
   * Notes that one more call of a person waits, until `until` at the latest (ms since the epoch). It does not if `max` of theirs wait already. Gives
   * a function that ends the wait, or undefined when there was no place.
   */
  begin(userId: string, at: { max: number; now: number; until: number }): Promise<{ end: () => Promise<void> } | undefined>
}
