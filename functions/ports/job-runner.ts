/** Asks for jobs that are due to be done now. A hint only: they are done within a minute anyway. */
export interface JobRunner {
  /** Ends within a second, and never throws. */
  runNow(userId: string): Promise<void>
}
