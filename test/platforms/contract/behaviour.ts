import type { PlatformRig } from '../rig.ts'

/** Something that every adapter does. */
export type Behaviour = {
  /** As the table of the documentation names it. */
  name: string
  /** Fails if the platform's adapter does not do it; may say how it does, for the table. */
  check: (platform: PlatformRig) => Promise<string | undefined>
}
