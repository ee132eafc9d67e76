import type { Platform } from '#shared/domain/platforms.ts'
import type { Rehearsal } from './rehearsal.ts'

/** How a platform would answer if all went well. */
export const rehearsalOf = (platform: Platform): Promise<Rehearsal> => loaders[platform]()

const loaders: Record<Platform, () => Promise<Rehearsal>> = {
  x: async () => (await import('./x/rehearsal.ts')).xRehearsal,
  instagram: async () => (await import('./instagram/rehearsal.ts')).instagramRehearsal,
  tiktok: async () => (await import('./tiktok/rehearsal.ts')).tikTokRehearsal,
  facebook: async () => (await import('./facebook/rehearsal.ts')).facebookRehearsal,
  linkedin: async () => (await import('./linkedin/rehearsal.ts')).linkedInRehearsal,
  pinterest: async () => (await import('./pinterest/rehearsal.ts')).pinterestRehearsal,
  youtube: async () => (await import('./youtube/rehearsal.ts')).youTubeRehearsal,
}
