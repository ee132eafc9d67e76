import type { Finding } from '../domain/findings.ts'
import type { Media, MediaKind } from '../domain/media.ts'
import type { PictureRole } from '../domain/pictures.ts'
import { byPlatform, type Platform, platformIds } from '../domain/platforms.ts'
import { blueskyRules } from './bluesky/rules.ts'
import { facebookRules } from './facebook/rules.ts'
import { instagramRules } from './instagram/rules.ts'
import type { Limit } from './limit.ts'
import { linkedInRules } from './linkedin/rules.ts'
import { mastodonRules } from './mastodon/rules.ts'
import type { PostOptions } from './models.ts'
import { pinterestRules } from './pinterest/rules.ts'
import type { CheckedAccount, CheckedContent, PictureContent, PictureUse, PlatformRules } from './platform-rules.ts'
import { threadsRules } from './threads/rules.ts'
import { tikTokRules } from './tiktok/rules.ts'
import { xRules } from './x/rules.ts'
import { youTubeRules } from './youtube/rules.ts'

export const rules: Record<Platform, PlatformRules> = {
  x: xRules,
  instagram: instagramRules,
  tiktok: tikTokRules,
  facebook: facebookRules,
  linkedin: linkedInRules,
  pinterest: pinterestRules,
  youtube: youTubeRules,
  threads: threadsRules,
  bluesky: blueskyRules,
  mastodon: mastodonRules,
}

/** The scopes publishing requires, by platform. */
export const neededScopes = byPlatform((platform) => rules[platform].scopes)

/** Returns the names of the scopes requested when an account is connected. */
export const scopeNames = (platform: Platform) => neededScopes[platform].map(({ name }) => name)

/** Returns the required scopes missing from a grant. */
export const missingScopes = (platform: Platform, granted: readonly string[]) =>
  neededScopes[platform].filter(({ name }) => !granted.includes(name))

/** Returns a text's length as the platform counts it, in the unit of its limit. */
export const textLength = (platform: Platform, text: string, options?: PostOptions): number => rules[platform].textLength(text, options)

/**
 * Returns what the platform accepts for a ready picture. Undefined if it isn't a still picture or the platform accepts
 * none in that role.
 */
export const pictureNeed = (platform: Platform, { kind, state }: Pick<Media, 'kind' | 'state'>, use: PictureUse) =>
  kind === 'image' && state.name === 'ready' ? rules[platform].pictureNeed(state, use) : undefined

/** Returns the role of one of an account's pictures, by ID, or undefined if it isn't sent. */
export const pictureRole = (platform: Platform, content: PictureContent, id: string): PictureRole | undefined => {
  const { pictureRole: roleOf } = rules[platform]
  return roleOf ? roleOf(content, id) : 'image'
}

/** Returns the maximum text length for the account with these files. */
export const textLimit = (
  account: Pick<CheckedAccount, 'platform' | 'isPremium' | 'limits'>,
  media: readonly { kind: MediaKind }[] = [],
): Limit => rules[account.platform].textLimit(account, media)

/**
 * Loads the check of an account's content: what its platform would refuse, and what the person should know. Each
 * finding names the account.
 */
export const loadContentCheck = async (): Promise<(content: CheckedContent) => Finding[]> => {
  const checks = new Map(await Promise.all(platformIds.map(async (platform) => [platform, await rules[platform].loadCheck()] as const)))
  return (content) => {
    const { id, platform } = content.account
    return (
      checks
        .get(platform)?.(content)
        .map((finding) => ({ ...finding, accountId: id })) ?? []
    )
  }
}
