import { lazily } from '../domain/lazily.ts'
import { platformOf } from '../domain/platforms.ts'
import type { TargetContent } from '../domain/targets.ts'
import { filesOfOptions, type PostOptions } from '../platforms/models.ts'
import type { PlatformRules } from '../platforms/platform-rules.ts'
import { rules } from '../platforms/rules.ts'
import { hasThreads, joinParts, threadParts, threadPlatforms } from '../platforms/thread-parts.ts'
import type { Account } from './accounts.ts'
import type { Post } from './posts.ts'

/** What a person wrote, as far as content goes. */
export type Written = Pick<Post, 'accountIds' | 'content' | 'media' | 'overrides' | 'options' | 'partDelayMinutes'>

/** The facts of an account that decide what it gets. */
type Addressee = Pick<Account, 'id' | 'platform' | 'settings'>

/** What one account gets: the account's own override first, then its platform's, then what all share; and the account's default settings. */
export const resolveContent = (written: Written, account: Addressee): TargetContent => {
  const { content, media, overrides, options } = written
  const own = overrides[account.id]
  const ofPlatform = overrides[account.platform]
  const files = own?.media ?? ofPlatform?.media ?? media
  const shared = () => (hasThreads(account.platform) ? content : sharedThread(written).joined())
  return {
    text: own?.content ?? ofPlatform?.content ?? shared(),
    media: withOptionFiles(files, account, options),
    options: { ...withoutUndefined(rules[account.platform].resolve(options, account)), ...threadOf(written, account) },
  }
}

/** The thread that an account gets where its platform was given none: the one that all share. */
const threadOf = (written: Written, { id, platform }: Addressee): TargetContent['options'] => {
  const { overrides, options } = written
  const hasOwnText = (overrides[id]?.content ?? overrides[platform]?.content) !== undefined
  const ownParts = threadParts(platform, options)
  if (!hasThreads(platform) || hasOwnText || ownParts.length > 0) return {}
  const { parts } = sharedThread(written)
  return parts.length > 0 ? { parts: [...parts] } : {}
}

/** Whether an account gets a thread as one text, because its platform has none. */
export const isJoined = (written: Written, { id, platform }: Pick<Account, 'id' | 'platform'>) =>
  !hasThreads(platform) &&
  written.overrides[id]?.content === undefined &&
  written.overrides[platform]?.content === undefined &&
  sharedThread(written).parts.length > 0

/** The thread that all share, and it as one text; put together once for what a person wrote, which nobody changes, and not for each account. */
const sharedThread = (written: Written) => {
  const known = sharedThreads.get(written)
  if (known) return known
  const parts = sharedParts(written)
  const thread = { parts, joined: lazily(() => joinParts([written.content, ...parts])) }
  sharedThreads.set(written, thread)
  return thread
}

const sharedThreads = new WeakMap<Written, { parts: readonly string[]; joined: () => string }>()

/**
 * The further parts of the thread that continues what all share: that of the first platform which was given one. They are their platform's alone where its
 * posts begin with a text of their own.
 */
const sharedParts = ({ accountIds, overrides, options }: Written): readonly string[] => {
  const threads = threadPlatforms.map((platform) => {
    const ids = accountIds.filter((id) => platformOf(id) === platform)
    const isOwn = (key: string) => overrides[key]?.content !== undefined
    return isOwn(platform) || (ids.length > 0 && ids.every(isOwn)) ? [] : threadParts(platform, options)
  })
  return threads.find((parts) => parts.length > 0) ?? []
}

/** Files among the options travel with the others. So they are kept and checked like every file of the post. */
const withOptionFiles = (files: readonly string[], { platform }: Addressee, options: PostOptions) => [
  ...files,
  ...filesOfOptions(platform, options).filter((id) => !files.includes(id)),
]

const withoutUndefined = (options: ReturnType<PlatformRules['resolve']>): TargetContent['options'] => {
  const given: TargetContent['options'] = {}
  for (const [name, value] of Object.entries(options)) if (value !== undefined) given[name] = value
  return given
}
