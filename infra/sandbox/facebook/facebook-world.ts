import { randomUUID } from 'node:crypto'
import { stableDigits } from '../names.ts'
import type { PlatformWorld } from '../platform/platform-world.ts'
import type { FacebookFault } from './facebook-fault.ts'
import type { Photos } from './photos-store.ts'
import type { Videos } from './videos-store.ts'

/** What the parts of the pretended Facebook share. */
export type FacebookWorld = PlatformWorld<FacebookFault> & { photos: Photos; videos: Videos }

/** An id of something new: 17 digits, beyond 2^53. */
export const newId = () => stableDigits(randomUUID(), 17)
