import type { Platform } from '#shared/domain/platforms.ts'

/** What to know before an account of a platform is connected. Sources: section 1 of each platform's notes in contracts. */
export const accountNotes: Partial<Record<Platform, string>> = {
  instagram: 'It has to be a professional one, for a business or a creator.',
  facebook: 'Crier publishes to Pages; a profile can’t be posted to.',
  linkedin: 'Crier publishes in your own name, not for a company.',
  youtube: 'The Google account needs a channel.',
}

/** Why the accounts of a platform have no settings, where one would look for them. */
export const noSettingsNotes: Partial<Record<Platform, string>> = {
  tiktok: 'TikTok wants who may see a post to be chosen for each post, so accounts have no settings here.',
}
