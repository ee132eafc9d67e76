import type { Parts } from '#infra/machine/process/parts.ts'
import type { References } from './references.ts'

/** The context that every part of the bench receives. */
export type Bench = {
  /** Uses smaller numbers, just to check that the bench works. */
  isQuick: boolean
  /** How long the soak lasts, in minutes. */
  minutes: number
  /** Another checkout's folder, to alternate with this one. */
  against: URL | undefined
  /** True if a part of this name was requested. */
  wants: (part: string) => boolean
  /** Everything that must stop when the bench does. */
  parts: Parts
  /** The servers that Crier is compared with. */
  references: References
}
