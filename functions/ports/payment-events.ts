/** Which of Stripe's events have come, for 35 days: longer than Stripe tells of them. */
export interface PaymentEvents {
  /**
   * Notes an event and plans the job that reads the person's subscription anew, both or neither, at `now` (ms). False when the event was
   * noted before; then nothing is planned.
   */
  take(event: { id: string; userId: string | undefined }, now: number): Promise<boolean>
  isKnown(eventId: string): Promise<boolean>
}
