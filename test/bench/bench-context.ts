import type { Parts } from '#infra/machine/process/parts.ts'
import type { References } from './references.ts'

/** What every part of the bench gets. */
export type Bench = {
  /** Smaller numbers, to see whether it works. */
  isQuick: boolean
  /** How long the soak takes. */
  minutes: number
  /** The folder of another checkout that takes turns with this one. */
  against: URL | undefined
  /** Whether a part of this name was asked for. */
  wants: (part: string) => boolean
  /** Everything that has to end when the bench does. */
  parts: Parts
  /** What Crier is compared with. */
  references: References
}
