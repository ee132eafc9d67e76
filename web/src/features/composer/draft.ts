import { platformOf } from '#shared/domain/platforms.ts'
import { joinParts } from '#shared/domain/text/join-parts.ts'
import { hasThreads } from '#shared/domain/thread-parts.ts'
import type { PostOptions } from '#shared/platforms/post-options.ts'
import { threadPlatform } from '#shared/platforms/thread-platform.ts'
import type { XOptions } from '#shared/platforms/x/options.ts'

/** A thread's posts at most, the first one included. */
export const partsMax = 25

/** One text; `key` tells it apart while it is moved and changed. */
export type Part = { key: string; text: string }

/** Whom something is written for: all accounts, or instead of that a platform (by its name) or one account (by its id). */
export type Tab = string
export const allTab = 'all'

/**
 * What a platform or an account gets instead of what all share; `media` are keys of files, in order. `further` goes on from the text as a thread, on platforms
 * that have threads; that of X is among the draft's own parts.
 */
export type Override = { text?: Part | undefined; further?: readonly Part[] | undefined; media?: readonly string[] | undefined }

/** What was chosen per platform. The thread of X is written beside its text. */
export type Options = Omit<PostOptions, typeof threadPlatform> & { x?: Omit<XOptions, 'parts'> | undefined }

/** What a person writes. There is always a first part, the text that all share; further parts are the thread, which platforms with threads get. */
export type Draft = {
  accountIds: readonly string[]
  parts: readonly Part[]
  /** Keys of the files that all share, in order. */
  media: readonly string[]
  /** Kept while the platform or the account is not chosen, and not sent then. */
  overrides: Readonly<Record<Tab, Override>>
  options: Options
  /** How many minutes each further part of a thread waits after the one before it; not said until it was chosen. */
  partDelayMinutes?: number | undefined
}

export type DraftEvent =
  | { type: 'accounts-chosen'; ids: readonly string[] }
  | { type: 'typed'; tab: Tab; key: string; text: string }
  /** New parts after the one named. */
  | { type: 'parts-added'; tab: Tab; after: string; parts: readonly Part[] }
  | { type: 'part-removed'; tab: Tab; key: string }
  | { type: 'part-moved'; tab: Tab; key: string; to: number }
  | { type: 'pause-chosen'; minutes: number }
  | { type: 'files-added'; tab: Tab; keys: readonly string[] }
  | { type: 'file-removed'; tab: Tab; key: string }
  | { type: 'file-moved'; tab: Tab; key: string; to: number }
  /** The tab gets again what all share. */
  | { type: 'override-dropped'; tab: Tab; what: keyof Override }
  /** The options of the platforms that are named, as they are now. */
  | { type: 'options-chosen'; options: Options }

export const emptyDraft = (firstKey: string, accountIds: readonly string[] = []): Draft => ({
  accountIds,
  parts: [{ key: firstKey, text: '' }],
  media: [],
  overrides: {},
  options: {},
})

/** Whether X begins with a text of its own: its thread goes on from that, and not from what all share. */
export const isThreadOfX = ({ accountIds, overrides }: Draft): boolean => {
  const ofX = accountIds.filter((id) => platformOf(id) === threadPlatform)
  return overrides.x?.text !== undefined || (ofX.length > 0 && ofX.every((id) => overrides[id]?.text !== undefined))
}

/** The texts of a tab: its own first one or what all share, and a thread's further ones. A platform without threads gets one text. */
export const partsAt = (draft: Draft, tab: Tab): readonly Part[] => {
  const { parts, overrides } = draft
  const platform = platformOf(tab)
  const text = ownText(draft, tab)
  if (platform === threadPlatform) return text ? [text, ...parts.slice(1)] : parts
  if (text && platform) return [text, ...(overrides[platform]?.further ?? [])]
  if (platform && !hasThreads(platform)) return [sharedText(draft)]
  return isThreadOfX(draft) ? parts.slice(0, 1) : parts
}

const ownText = ({ overrides }: Draft, tab: Tab): Part | undefined => {
  const platform = platformOf(tab)
  return overrides[tab]?.text ?? (platform && overrides[platform]?.text)
}

/** What all share, as one text. */
const sharedText = (draft: Draft): Part => {
  const { key = '', text = '' } = draft.parts[0] ?? {}
  return { key, text: isThreadOfX(draft) ? text : joinParts(draft.parts.map((part) => part.text)) }
}

/** The keys of a tab's files: its own, or what all share. */
export const mediaAt = ({ media, overrides }: Draft, tab: Tab): readonly string[] => overrides[tab]?.media ?? media

/** Whether no tab has this file any more. */
export const isUnused = ({ media, overrides }: Draft, key: string): boolean =>
  !media.includes(key) && Object.values(overrides).every((override) => !override.media?.includes(key))

/** The draft after an event. A change in a tab other than `allTab` becomes that tab's override. No other tab loses a word by it. */
export const changeDraft = (draft: Draft, event: DraftEvent): Draft => {
  const after = changed(draft, event)
  const hasThread = draft.parts.length > 1 || after.parts.length > 1
  if (!hasThread || isThreadOfX(draft) === isThreadOfX(after)) return after
  if (isThreadOfX(after)) return withShared(after, sharedText(draft))
  // X gets again what all share: nothing goes on from the text that it had. Or another account of X came, which gets the same thread.
  if (event.type === 'override-dropped') return { ...after, parts: after.parts.slice(0, 1) }
  return withOverride(after, threadPlatform, {
    text: partsAt(draft, draft.accountIds.find((id) => platformOf(id) === threadPlatform) ?? threadPlatform)[0],
  })
}

const changed = (draft: Draft, event: DraftEvent): Draft => {
  switch (event.type) {
    case 'accounts-chosen':
      return { ...draft, accountIds: event.ids }
    case 'typed':
      return withParts(draft, event.tab, (parts) => parts.map((part) => (part.key === event.key ? { ...part, text: event.text } : part)))
    case 'parts-added':
      return withParts(draft, event.tab, (parts) => parts.flatMap((part) => (part.key === event.after ? [part, ...event.parts] : [part])))
    case 'part-removed':
      return withParts(draft, event.tab, (parts) => (parts.length > 1 ? parts.filter(({ key }) => key !== event.key) : parts))
    case 'part-moved':
      return withParts(draft, event.tab, (parts) => movedTo(parts, event, ({ key }) => key))
    case 'pause-chosen':
      return { ...draft, partDelayMinutes: event.minutes }
    case 'files-added':
      return withMedia(draft, event.tab, (keys) => [...keys, ...event.keys.filter((key) => !keys.includes(key))])
    case 'file-removed':
      return withMedia(draft, event.tab, (keys) => keys.filter((key) => key !== event.key))
    case 'file-moved':
      return withMedia(draft, event.tab, (keys) => movedTo(keys, event, (key) => key))
    case 'override-dropped':
      return withOverride(draft, event.tab, event.what === 'text' ? { text: undefined, further: undefined } : { [event.what]: undefined })
    case 'options-chosen':
      return { ...draft, options: { ...draft.options, ...event.options } }
  }
}

const withParts = (draft: Draft, tab: Tab, change: (parts: readonly Part[]) => readonly Part[]): Draft => {
  const before = partsAt(draft, tab)
  const parts = change(before)
  const [first] = parts
  if (tab === allTab) return { ...draft, parts: isThreadOfX(draft) ? [...parts, ...draft.parts.slice(1)] : parts }
  const platform = platformOf(tab)
  if (platform === tab && platform !== threadPlatform && hasThreads(platform))
    return withOverride(draft, tab, { text: first, further: parts.slice(1) })
  const overridden = first && first !== before[0] ? withOverride(draft, tab, { text: first }) : draft
  return platform === threadPlatform ? withThread(overridden, parts.slice(1)) : overridden
}

/** A thread that is changed where X is written goes on from a text of X. */
const withThread = (draft: Draft, further: readonly Part[]): Draft => {
  const [shared, ...before] = draft.parts
  if (!shared) return draft
  // The shared text gives its key away where a part of the thread has taken it along.
  const renamed = further.some(({ key }) => key === shared.key) ? { ...shared, key: `${shared.key}+` } : shared
  const thread = { ...draft, parts: [renamed, ...further] }
  const isAsBefore = further.length === before.length && further.every((part, index) => part === before[index])
  return isAsBefore || draft.overrides.x?.text ? thread : withOverride(thread, threadPlatform, { text: shared })
}

const withShared = (draft: Draft, { text }: Part): Draft => {
  const [first, ...further] = draft.parts
  return first ? { ...draft, parts: [{ ...first, text }, ...further] } : draft
}

const withMedia = (draft: Draft, tab: Tab, change: (keys: readonly string[]) => readonly string[]): Draft => {
  const media = change(mediaAt(draft, tab))
  return tab === allTab ? { ...draft, media } : withOverride(draft, tab, { media })
}

const withOverride = (draft: Draft, tab: Tab, override: Override): Draft => ({
  ...draft,
  overrides: { ...draft.overrides, [tab]: { ...draft.overrides[tab], ...override } },
})

/** A list in which the item of this key stands at index `to`; the same list if there is none. */
const movedTo = <Item>(
  items: readonly Item[],
  { key, to }: { key: string; to: number },
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const item = items.find((other) => keyOf(other) === key)
  return item === undefined ? items : items.filter((other) => other !== item).toSpliced(Math.max(0, to), 0, item)
}
