import type { PlatformRig } from '../rig.ts'

/** Something every adapter does. */
export type Behavior = {
  /** Its name in the documentation's table. */
  name: string
  /** Fails if the platform's adapter doesn't do it. May return a note for the table on how it does. */
  check: (platform: PlatformRig) => Promise<string | undefined>
}
