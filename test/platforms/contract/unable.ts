import type { PlatformRig } from '../rig.ts'
import type { Verdict } from './table.ts'

/** What is said in the table of what a platform can't have. */
export const unableVerdicts = ({ platform, unable }: PlatformRig): Verdict[] =>
  Object.entries(unable).map(([behaviour, note]) => ({ platform, behaviour, isKept: false, note }))
