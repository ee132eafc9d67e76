/** The sweep's sign of life. */
export interface Heartbeat {
  beat(now: string): Promise<void>
  /** When the sweep last ran to its end. */
  last(): Promise<string | undefined>
}
