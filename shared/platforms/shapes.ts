import type { Platform } from '../domain/platforms.ts'
import { facebookShapes } from './facebook/shapes.ts'
import { instagramShapes } from './instagram/shapes.ts'
import { linkedInShapes } from './linkedin/shapes.ts'
import type { PlatformShapes } from './parts.ts'
import { pinterestShapes } from './pinterest/shapes.ts'
import { tikTokShapes } from './tiktok/shapes.ts'
import { xShapes } from './x/shapes.ts'
import { youTubeShapes } from './youtube/shapes.ts'

export const shapes = {
  x: xShapes,
  instagram: instagramShapes,
  tiktok: tikTokShapes,
  facebook: facebookShapes,
  linkedin: linkedInShapes,
  pinterest: pinterestShapes,
  youtube: youTubeShapes,
} satisfies Record<Platform, PlatformShapes>
