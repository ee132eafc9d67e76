import type { PlatformWorld } from '../platform/platform-world.ts'
import type { Tasks } from './tasks.ts'

/** What the parts of the pretended TikTok share. */
export type TikTokWorld = PlatformWorld<'tiktok'> & { tasks: Tasks }
