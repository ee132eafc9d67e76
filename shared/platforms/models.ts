import * as z from 'zod/mini'
import { byPlatform, type Platform, platformNames } from '../domain/platforms.ts'
import { blueskyModel } from './bluesky/model.ts'
import { facebookModel } from './facebook/model.ts'
import { instagramModel } from './instagram/model.ts'
import { linkedInModel } from './linkedin/model.ts'
import { mastodonModel } from './mastodon/model.ts'
import type { PlatformModel } from './parts.ts'
import { pinterestModel } from './pinterest/model.ts'
import { threadsModel } from './threads/model.ts'
import { tikTokModel } from './tiktok/model.ts'
import { xModel } from './x/model.ts'
import { youTubeModel } from './youtube/model.ts'

export const models = {
  x: xModel,
  instagram: instagramModel,
  tiktok: tikTokModel,
  facebook: facebookModel,
  linkedin: linkedInModel,
  pinterest: pinterestModel,
  youtube: youTubeModel,
  threads: threadsModel,
  bluesky: blueskyModel,
  mastodon: mastodonModel,
} satisfies Record<Platform, PlatformModel>

type Merged<Shape> = (Shape extends unknown ? (shape: Shape) => void : never) extends (shape: infer All) => void ? All : never

/** Merges several shapes into one. */
export const together = <Shape extends z.core.$ZodShape>(shapes: readonly Shape[]): Merged<Shape> => Object.assign({}, ...shapes)

/**
 * What a platform currently says about an account, for anyone writing to it. Each platform provides only what applies
 * to it.
 */
export const AccountFacts = z.object(together(Object.values(models).map(({ facts }) => facts)))
export type AccountFacts = z.infer<typeof AccountFacts>

/** The person's defaults for posts to one account. Each applies to one platform. */
export const AccountSettings = z.strictObject(together(Object.values(models).map(({ settings }) => settings)))
export type AccountSettings = z.infer<typeof AccountSettings>

type Shape = { [Name in Platform]: z.ZodMiniOptional<(typeof models)[Name]['options']> }

/** A person's choices for each platform. */
export const PostOptions = z.strictObject(byPlatform((platform) => z.optional(models[platform].options)) as Shape)
export type PostOptions = z.infer<typeof PostOptions>

/** Returns the files among a platform's options. */
export const filesOfOptions = (platform: Platform, options: PostOptions): string[] => {
  const { fileOptions = [] }: PlatformModel = models[platform]
  const chosen: Record<string, unknown> = options[platform] ?? {}
  return fileOptions.map((name) => chosen[name]).filter((id) => typeof id === 'string')
}

type Named = { platform: Platform; username: string; name?: string }

/**
 * Returns an account's name as people write it: @handle if its platform has handles and it has one, otherwise its name.
 * It doesn't say on which platform, so use it only beside the platform's badge or name.
 */
export const handleOf = ({ platform, username, name = username }: Named): string =>
  models[platform].hasHandle(username) ? `@${username}` : name

/** Returns what an account is called among accounts of several platforms: `Instagram · @ada`. */
export const accountName = (account: Named): string => `${platformNames[account.platform]} · ${handleOf(account)}`
