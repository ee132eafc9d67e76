import type { Parts } from '#infra/local/parts.ts'

/** What every part of the bench gets. */
export type Bench = {
  /** Smaller numbers, to see whether it works. */
  isQuick: boolean
  /** How long the soak takes. */
  minutes: number
  /** Whether a part of this name was asked for. */
  wants: (part: string) => boolean
  /** Everything that has to end when the bench does. */
  parts: Parts
}
