import type { PostOptions } from '../platforms/post-options.ts'
import type { Account } from './accounts.ts'
import { type Platform, platformOf } from './platforms.ts'
import type { Post } from './posts.ts'
import type { TargetContent } from './targets.ts'
import { joinParts } from './text/join-parts.ts'

/** What a person wrote, as far as content goes. */
export type Written = Pick<Post, 'accountIds' | 'content' | 'media' | 'overrides' | 'options'>

/** What of an account decides what it gets. */
type Addressee = Pick<Account, 'id' | 'platform' | 'settings'>

/** What one account gets: the account's own override first, then its platform's, then what all share; and the account's default settings. */
export const resolveContent = (written: Written, account: Addressee): TargetContent => {
  const { content, media, overrides, options } = written
  const own = overrides[account.id]
  const ofPlatform = overrides[account.platform]
  const files = own?.media ?? ofPlatform?.media ?? media
  const shared = account.platform === 'x' ? content : joinParts([content, ...sharedParts(written)])
  return {
    text: own?.content ?? ofPlatform?.content ?? shared,
    media: withThumbnail(files, account, options),
    options: withoutUndefined(resolvers[account.platform](options, account)),
  }
}

/** Whether an account gets a thread as one text, because its platform has none. */
export const isJoined = (written: Written, { id, platform }: Pick<Account, 'id' | 'platform'>) =>
  platform !== 'x' &&
  written.overrides[id]?.content === undefined &&
  written.overrides[platform]?.content === undefined &&
  sharedParts(written).length > 0

/** The further parts of a thread that continues what all share; they are X's alone where X begins with a text of its own. */
const sharedParts = ({ accountIds, overrides, options }: Written): readonly string[] => {
  const ofX = accountIds.filter((id) => platformOf(id) === 'x')
  const isOwn = (key: string) => overrides[key]?.content !== undefined
  return isOwn('x') || (ofX.length > 0 && ofX.every(isOwn)) ? [] : (options.x?.parts ?? [])
}

type Resolver = (options: PostOptions, account: Addressee) => Record<string, TargetContent['options'][string] | undefined>

/** What was chosen for this post first, then the account's defaults, where the platform may have any. */
const resolvers: Record<Platform, Resolver> = {
  x: ({ x = {} }, { settings }) => {
    const { replySettings = settings.replySettings, ...rest } = x
    return { ...rest, replySettings: replySettings === 'everyone' ? undefined : replySettings }
  },
  instagram: ({ instagram = {} }) => instagram,
  tiktok: ({ tiktok = {} }) => tiktok,
  facebook: ({ facebook = {} }) => facebook,
  linkedin: ({ linkedin = {} }, { settings }) => ({ ...linkedin, visibility: linkedin.visibility ?? settings.visibility }),
  pinterest: ({ pinterest: { boards = {}, ...rest } = {} }, { id, settings }) => ({ ...rest, boardId: boards[id] ?? settings.boardId }),
  youtube: ({ youtube = {} }, { settings }) => ({
    ...youtube,
    privacy: youtube.privacy ?? settings.privacy,
    categoryId: youtube.categoryId ?? settings.categoryId,
  }),
}

/** The thumbnail travels with the video, so that it is kept and checked like every file of the post. */
const withThumbnail = (files: readonly string[], { platform }: Addressee, { youtube }: PostOptions) => {
  const thumbnail = platform === 'youtube' ? youtube?.thumbnail : undefined
  return thumbnail === undefined || files.includes(thumbnail) ? [...files] : [...files, thumbnail]
}

const withoutUndefined = (options: ReturnType<Resolver>): TargetContent['options'] => {
  const given: TargetContent['options'] = {}
  for (const [name, value] of Object.entries(options)) if (value !== undefined) given[name] = value
  return given
}
