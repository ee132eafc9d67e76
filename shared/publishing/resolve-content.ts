import { lazily } from '../domain/lazily.ts'
import { platformOf } from '../domain/platforms.ts'
import type { TargetContent } from '../domain/targets.ts'
import { filesOfOptions, type PostOptions } from '../platforms/models.ts'
import type { PlatformRules } from '../platforms/platform-rules.ts'
import { rules } from '../platforms/rules.ts'
import { hasThreads, joinParts, threadParts, threadPlatforms } from '../platforms/thread-parts.ts'
import type { Account } from './accounts.ts'
import type { IntendedTime, Post } from './posts.ts'

/** The content a person wrote, and when they mean to publish it. `null` takes that time back. */
export type AuthoredContent = Pick<Post, 'accountIds' | 'content' | 'media' | 'overrides' | 'options' | 'partDelayMinutes'> & {
  intendedTime?: IntendedTime | null | undefined
}

/** The account facts that decide what it gets. */
type ResolvedAccount = Pick<Account, 'id' | 'platform' | 'settings'>

/**
 * Resolves one account's content: the account's own override first, then its platform's, then the shared content, plus
 * the account's default settings.
 */
export const resolveContent = (written: AuthoredContent, account: ResolvedAccount): TargetContent => {
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

/** Returns the shared thread for an account whose platform has no thread of its own. */
const threadOf = (written: AuthoredContent, { id, platform }: ResolvedAccount): TargetContent['options'] => {
  const { overrides, options } = written
  const hasOwnText = (overrides[id]?.content ?? overrides[platform]?.content) !== undefined
  const ownParts = threadParts(platform, options)
  if (!hasThreads(platform) || hasOwnText || ownParts.length > 0) return {}
  const { parts } = sharedThread(written)
  return parts.length > 0 ? { parts: [...parts] } : {}
}

/** Reports whether an account gets a thread as one text because its platform has none. */
export const isJoined = (written: AuthoredContent, { id, platform }: Pick<Account, 'id' | 'platform'>) =>
  !hasThreads(platform) &&
  written.overrides[id]?.content === undefined &&
  written.overrides[platform]?.content === undefined &&
  sharedThread(written).parts.length > 0

/**
 * Returns the shared thread, both as parts and joined into one text. Computed once per `written`, which is never
 * modified, rather than per account.
 */
const sharedThread = (written: AuthoredContent) => {
  const known = sharedThreads.get(written)
  if (known) return known
  const parts = sharedParts(written)
  const thread = { parts, joined: lazily(() => joinParts([written.content, ...parts])) }
  sharedThreads.set(written, thread)
  return thread
}

const sharedThreads = new WeakMap<AuthoredContent, { parts: readonly string[]; joined: () => string }>()

/**
 * Returns the parts after the first of the shared thread: those of the first platform that has any. They stay that
 * platform's own if its posts start with their own text.
 */
const sharedParts = ({ accountIds, overrides, options }: AuthoredContent): readonly string[] => {
  const threads = threadPlatforms.map((platform) => {
    const ids = accountIds.filter((id) => platformOf(id) === platform)
    const isOwn = (key: string) => overrides[key]?.content !== undefined
    return isOwn(platform) || (ids.length > 0 && ids.every(isOwn)) ? [] : threadParts(platform, options)
  })
  return threads.find((parts) => parts.length > 0) ?? []
}

/** Adds the files from the options to the others, so they're stored and checked like every file of the post. */
const withOptionFiles = (files: readonly string[], { platform }: ResolvedAccount, options: PostOptions) => [
  ...files,
  ...filesOfOptions(platform, options).filter((id) => !files.includes(id)),
]

const withoutUndefined = (options: ReturnType<PlatformRules['resolve']>): TargetContent['options'] => {
  const given: TargetContent['options'] = {}
  for (const [name, value] of Object.entries(options)) if (value !== undefined) given[name] = value
  return given
}
