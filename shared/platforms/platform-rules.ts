import type { Finding } from '../domain/findings.ts'
import type { Media, MediaKind } from '../domain/media.ts'
import type { PictureNeed, PictureRole, Size } from '../domain/pictures.ts'
import type { Platform } from '../domain/platforms.ts'
import type { TargetContent } from '../domain/targets.ts'
import type { Stretch } from '../domain/text/stretches.ts'
import type { Limit } from './limit.ts'
import type { AccountFacts, AccountSettings, PostOptions } from './models.ts'

/** The part of a platform that only some code loads: what the platform accepts, and how much. */
export type PlatformRules = {
  /** Every rule, with its source and the day it was read. */
  limits: readonly Limit[]
  /** Returns a text's length as the platform counts it, in the unit of its limit. */
  textLength: (text: string, options?: PostOptions) => number
  /**
   * Returns the stretches of a text that link somewhere: links, mentions, and tags as the platform's own app finds
   * them.
   */
  stretches: (text: string) => readonly Stretch[]
  /** Returns the maximum text length for an account with these files. */
  textLimit: (account: Pick<CheckedAccount, 'isPremium' | 'limits'>, media: readonly { kind: MediaKind }[]) => Limit
  /**
   * Resolves one account's options: the post's own choice first, then the account's defaults, if the platform has any.
   */
  resolve: (
    options: PostOptions,
    account: Pick<CheckedAccount, 'id' | 'settings'>,
  ) => Record<string, TargetContent['options'][string] | undefined>
  /** Returns the still pictures the platform accepts, or undefined if it accepts none in that role. */
  pictureNeed: (picture: Size, use: PictureUse) => PictureNeed | undefined
  /**
   * Returns the role of one of an account's pictures, or undefined if it isn't sent. Omitted if every picture is an
   * image of the post.
   */
  pictureRole?: (content: PictureContent, id: string) => PictureRole | undefined
  /**
   * Returns the link whose card Crier makes for a post, if it gets one. Only for platforms that don't read pages
   * themselves.
   */
  cardLink?: (content: CardContent) => string | undefined
  /** True if people to mention can be found on the platform. */
  findsPeople?: true
  /** Loads the check for what the platform would refuse (`error`) and what the person should know (`warning`). */
  loadCheck: () => Promise<(content: CheckedContent) => Finding[]>
  /** Returns the platform's charge for publishing this, in US dollars. Only for platforms that charge for API calls. */
  price?: (content: Pick<TargetContent, 'text' | 'options'>, media: readonly Pick<Media, 'altText'>[]) => number
  /** The scopes publishing requires. */
  scopes: readonly Scope[]
  /** How many batches of ten are delivered concurrently, bounded by the platform's rate limit per app. */
  deliveriesAtOnce: number
  /**
   * How much earlier than its due time a post without files is prepared, in ms. Only for platforms that also process
   * texts.
   */
  textHeadStartMs?: number
  /** How the platform gets each kind of file. A test compares this with the adapter. */
  ways: FileTransfers
  /** A cheaper way that the adapter doesn't use yet. */
  cheaperWay?: { says: string; ways: FileTransfers }
  /** The hosts of profile pictures, in content security policy format. */
  pictureHosts: readonly string[]
}

/** One account's resolved content, with its files in whatever form. */
export type CardContent = Pick<TargetContent, 'text' | 'options'> & { media: readonly unknown[] }

/** An account's files, with its resolved options. */
export type PictureContent = Pick<CheckedContent, 'options'> & { media: readonly Pick<Media, 'kind'>[] }

/**
 * A picture's role, the post's files in order (including this one), and the limits of the account's server, where
 * servers differ.
 */
export type PictureUse = { role: PictureRole; media: readonly Pick<Media, 'state'>[]; limits: CheckedAccount['limits'] }

/** The platform fetches the file from our site, Crier sends it, or the platform accepts no such file. */
export type FileTransfer = 'fetches' | 'is sent' | 'takes none'
export type FileKind = 'picture' | 'video'
export type FileTransfers = Readonly<Record<FileKind, FileTransfer>>

/** A scope Crier requests from a platform. `ability` is what it lets Crier do, phrased to follow "Crier may not". */
export type Scope = { name: string; ability: () => string }

/**
 * What the rules need to know about an account: its identity, its extra abilities on the platform, and the person's
 * defaults.
 */
export type CheckedAccount = {
  id: string
  platform: Platform
  username: string
  isPremium: boolean
  limits?: Record<string, number> | undefined
  settings: AccountSettings
}

/** One account's resolved content. `facts` is what the platform currently says about the account, if known. */
export type CheckedContent = {
  account: Omit<CheckedAccount, 'settings'>
  text: string
  /** In order. Files that aren't ready yet have no pixels or duration to check. */
  media: readonly Media[]
  options: Record<string, unknown>
  facts?: AccountFacts | undefined
}
