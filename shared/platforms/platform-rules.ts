import type { Finding } from '../domain/findings.ts'
import type { Media, MediaKind } from '../domain/media.ts'
import type { PictureNeed, PictureRole, Size } from '../domain/pictures.ts'
import type { Platform } from '../domain/platforms.ts'
import type { TargetContent } from '../domain/targets.ts'
import type { Stretch } from '../domain/text/stretches.ts'
import type { Limit } from './limit.ts'
import type { AccountFacts, AccountSettings, PostOptions } from './models.ts'

/** What few load: what the platform takes, and how much of it. */
export type PlatformRules = {
  /** Every rule, with its source and the day it was read. */
  limits: readonly Limit[]
  /** The length of a text as the platform counts it, in the unit of its limit. */
  textLength: (text: string, options?: PostOptions) => number
  /** What leads somewhere in a text: links, mentions, and tags as the platform's own app finds them. */
  stretches: (text: string) => readonly Stretch[]
  /** How long a text an account takes with these files. */
  textLimit: (account: Pick<RuledAccount, 'isPremium' | 'limits'>, media: readonly { kind: MediaKind }[]) => Limit
  /** What one account's post is made with: what was chosen for this post first, then the account's defaults, where the platform may have any. */
  resolve: (
    options: PostOptions,
    account: Pick<RuledAccount, 'id' | 'settings'>,
  ) => Record<string, TargetContent['options'][string] | undefined>
  /** What the platform takes a still picture as; undefined where it takes none in that role. */
  pictureNeed: (picture: Size, use: PictureUse) => PictureNeed | undefined
  /** What one of an account's pictures is there; missing where each is an image of the post. Undefined of a picture that isn't sent. */
  pictureRole?: (content: PictureContent, id: string) => PictureRole | undefined
  /** What the platform would refuse (`error`) and what the person should know (`warning`); loaded when something is checked. */
  loadCheck: () => Promise<(content: Checked) => Finding[]>
  /** What the platform bills for publishing this, in US dollars; only of platforms that bill their calls. */
  price?: (content: Pick<TargetContent, 'text' | 'options'>, media: readonly Pick<Media, 'altText'>[]) => number
  /** What publishing takes. */
  scopes: readonly Scope[]
  /** How many batches of ten are delivered side by side; what the platform takes of one app's calls a second bounds it. */
  deliveriesAtOnce: number
  /** How much longer before it is due even a post without files is prepared, in ms; only of platforms that work on texts, too. */
  textHeadStartMs?: number
  /** How it gets a file of each kind: its adapter's choice, which a test compares. */
  ways: FileWays
  /** A way of which its adapter makes no use yet, and that would cost less. */
  cheaperWay?: { says: string; ways: FileWays }
  /** The hosts of its people's profile pictures, as a content security policy names them. */
  pictureHosts: readonly string[]
}

/** The files that an account gets, with the resolved options. */
export type PictureContent = Pick<Checked, 'options'> & { media: readonly Pick<Media, 'kind'>[] }

/** What a picture is used as, among which files, this one included and in order, and what the account's own server takes, where servers differ. */
export type PictureUse = { role: PictureRole; media: readonly Pick<Media, 'state'>[]; limits: RuledAccount['limits'] }

/** The platform fetches a file from the site's address, Crier sends it, or the platform takes none of the kind. */
export type Way = 'fetches' | 'is sent' | 'takes none'
export type FileKind = 'picture' | 'video'
export type FileWays = Readonly<Record<FileKind, Way>>

/** A right that Crier asks a platform for, and what it lets Crier do, to go after "Crier may not". */
export type Scope = { name: string; ability: () => string }

/** What the rules ask of an account: who it is, what its platform lets it do beyond others, and the person's defaults. */
export type RuledAccount = {
  id: string
  platform: Platform
  username: string
  isPremium: boolean
  limits?: Record<string, number> | undefined
  settings: AccountSettings
}

/** What one account is to get, resolved; `facts` is what the platform says of the account now, where that is known. */
export type Checked = {
  account: Omit<RuledAccount, 'settings'>
  text: string
  /** In order; those that are not ready yet have no pixels and no duration to be checked. */
  media: readonly Media[]
  options: Record<string, unknown>
  facts?: AccountFacts | undefined
}
