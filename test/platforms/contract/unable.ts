import type { PlatformRig } from '../rig.ts'
import type { Verdict } from './table.ts'

/** The notes in the table for what a platform can't support. */
export const unableVerdicts = ({ platform, unable }: PlatformRig): Verdict[] =>
  Object.entries(unable).map(([behavior, note]) => ({ platform, behavior, isKept: false, note }))
