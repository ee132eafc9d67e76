import type { PlatformWorld } from '../platform/platform-world.ts'
import type { Tasks } from './tasks.ts'
import type { TikTokFault } from './tiktok-fault.ts'

/** What the parts of the pretended TikTok share. */
export type TikTokWorld = PlatformWorld<TikTokFault> & { tasks: Tasks }
