import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Finding } from '#shared/domain/findings.ts'
import { type Platform, platformIds, platformOf } from '#shared/domain/platforms.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { hasThreads, joinParts, threadParts, threadPlatform, threadPlatforms } from '#shared/platforms/thread-parts.ts'
import type { XOptions } from '#shared/platforms/x/model.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'

/** The maximum number of posts in a thread, including the first. */
export const partsMax = 25

/** A text. `key` identifies it while it's moved and edited. */
export type Part = { key: string; text: string }

/** Who the content is for: all accounts, or one platform (by name) or account (by ID). */
export type Tab = string
export const allTab = 'all'

/**
 * Content that replaces the shared content for a platform or account. `media` holds file keys, in order. `further`
 * continues the text as a thread on platforms that support threads. X's thread is among the draft's own parts.
 */
export type Override = { text?: Part | undefined; further?: readonly Part[] | undefined; media?: readonly string[] | undefined }

/** Options per platform, without X's thread, which is written next to its text. */
export type Options = Omit<PostOptions, typeof threadPlatform> & { x?: Omit<XOptions, 'parts'> | undefined }

/**
 * A post being written. There is always a first part, the shared text. Further parts form the thread for platforms that
 * support threads.
 */
export type Draft = {
  accountIds: readonly string[]
  parts: readonly Part[]
  /** Keys of the shared files, in order. */
  media: readonly string[]
  /** Kept while the platform or account isn't chosen, but not sent then. */
  overrides: Readonly<Record<Tab, Override>>
  options: Options
  /** The pause before each further thread part, in minutes. Undefined until set. */
  partDelayMinutes?: number | undefined
}

export type DraftEvent =
  | { type: 'accounts-chosen'; ids: readonly string[] }
  | { type: 'typed'; tab: Tab; key: string; text: string }
  /** Adds parts after the one with this key. */
  | { type: 'parts-added'; tab: Tab; after: string; parts: readonly Part[] }
  | { type: 'part-removed'; tab: Tab; key: string }
  | { type: 'part-moved'; tab: Tab; key: string; to: number }
  | { type: 'pause-chosen'; minutes: number }
  | { type: 'files-added'; tab: Tab; keys: readonly string[] }
  | { type: 'file-removed'; tab: Tab; key: string }
  | { type: 'file-moved'; tab: Tab; key: string; to: number }
  /** The tab has exactly these files. */
  | { type: 'files-chosen'; tab: Tab; keys: readonly string[] }
  /** The tab returns to the shared content. */
  | { type: 'override-dropped'; tab: Tab; what: keyof Override }
  /** The new options of the platforms included. */
  | { type: 'options-chosen'; options: Options }

export const emptyDraft = (firstKey: string, accountIds: readonly string[] = []): Draft => ({
  accountIds,
  parts: [{ key: firstKey, text: '' }],
  media: [],
  overrides: {},
  options: {},
})

/** True if X starts with its own text, so that its thread continues from that and not from the shared text. */
const isThreadOfX = ({ accountIds, overrides }: Draft): boolean => {
  const ofX = accountIds.filter((id) => platformOf(id) === threadPlatform)
  return overrides.x?.text !== undefined || (ofX.length > 0 && ofX.every((id) => overrides[id]?.text !== undefined))
}

/**
 * Returns a tab's texts: its own first text or the shared one, and its thread's further parts. A platform without
 * threads gets one text.
 */
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

/** The shared content, as one text. */
const sharedText = (draft: Draft): Part => {
  const { key = '', text = '' } = draft.parts[0] ?? {}
  return { key, text: isThreadOfX(draft) ? text : joinParts(draft.parts.map((part) => part.text)) }
}

/** Returns the keys of a tab's files: its own or the shared ones. */
export const mediaAt = ({ media, overrides }: Draft, tab: Tab): readonly string[] => overrides[tab]?.media ?? media

/** True if no tab uses this file. */
export const isUnused = ({ media, overrides }: Draft, key: string): boolean =>
  !media.includes(key) && Object.values(overrides).every((override) => !override.media?.includes(key))

/**
 * Returns the draft after an event. A change in any tab but `allTab` becomes that tab's override, and no other tab
 * loses text.
 */
export const changeDraft = (draft: Draft, event: DraftEvent): Draft => {
  const after = changed(draft, event)
  const hasThread = draft.parts.length > 1 || after.parts.length > 1
  if (!hasThread || isThreadOfX(draft) === isThreadOfX(after)) return after
  if (isThreadOfX(after)) return withShared(after, sharedText(draft))
  // Either X returns to the shared text, and the thread that continued from its own text is dropped. Or another X
  // account was added, which gets the same thread.
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
    case 'files-chosen':
      return withMedia(draft, event.tab, () => event.keys)
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

/** A thread edited in X's tab continues from X's own text. */
const withThread = (draft: Draft, further: readonly Part[]): Draft => {
  const [shared, ...before] = draft.parts
  if (!shared) return draft
  // The shared text gets a new key if a thread part now uses the old one.
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

/** Returns the list with the item of this key moved to index `to`, or the same list if there is no such item. */
const movedTo = <Item>(
  items: readonly Item[],
  { key, to }: { key: string; to: number },
  keyOf: (item: Item) => string,
): readonly Item[] => {
  const item = items.find((other) => keyOf(other) === key)
  return item === undefined ? items : items.filter((other) => other !== item).toSpliced(Math.max(0, to), 0, item)
}

/** Returns the server's ID for a file key. Undefined while the file can't be posted. */
export type IdOf = (key: string) => string | undefined

/**
 * Converts a draft to the API's format. Leaves out empty thread parts, and everything for accounts or platforms that
 * aren't chosen.
 */
export const toWritten = (draft: Draft, idOf: IdOf): AuthoredContent => {
  const ids = (keys: readonly string[]) => keys.flatMap((key) => idOf(key) ?? [])
  const overrides = Object.entries(ofChosen(draft).overrides).filter(([, override]) => isOverridden(override))
  return {
    accountIds: [...draft.accountIds],
    content: draft.parts[0]?.text ?? '',
    media: ids(draft.media),
    overrides: Object.fromEntries(overrides.map(([tab, override]) => [tab, overrideWith(override, ids)])),
    options: toOptions(draft),
    ...(draft.partDelayMinutes !== undefined && { partDelayMinutes: draft.partDelayMinutes }),
  }
}

/** Converts a post to a draft. Its files use their IDs as keys, and `newKey` makes keys for its texts. */
export const toDraft = (
  { accountIds, content, media, overrides, options, partDelayMinutes }: AuthoredContent,
  newKey: () => string,
): Draft => {
  const { parts = [], ...x } = options.x ?? {}
  const toPart = (text: string): Part => ({ key: newKey(), text })
  const draft: Draft = {
    accountIds,
    parts: [content, ...parts].map(toPart),
    media,
    overrides: Object.fromEntries(
      Object.entries(overrides).map(([tab, { content: text, media: files }]) => [
        tab,
        { text: text === undefined ? undefined : toPart(text), media: files },
      ]),
    ),
    options: { ...options, x },
    ...(partDelayMinutes !== undefined && { partDelayMinutes }),
  }
  return otherThreadPlatforms.reduce((before, platform) => withOwnThread(before, platform, toPart), draft)
}

const otherThreadPlatforms = threadPlatforms.filter((platform) => platform !== threadPlatform)

/** A thread written for one platform alone continues from that platform's own text. */
const withOwnThread = (draft: Draft, platform: Platform, toPart: (text: string) => Part): Draft => {
  const parts = threadParts(platform, draft.options)
  if (parts.length === 0) return draft
  const { text = toPart(draft.parts[0]?.text ?? ''), media } = draft.overrides[platform] ?? {}
  return {
    ...draft,
    overrides: { ...draft.overrides, [platform]: { text, further: parts.map(toPart), media } },
    options: { ...draft.options, [platform]: { ...draft.options[platform], parts: undefined } },
  }
}

/** True if there is nothing yet to send or lose. */
export const isBlank = ({ parts, overrides }: Draft, files: readonly unknown[]) =>
  files.length === 0 &&
  [...parts, ...Object.values(overrides).flatMap(({ text, further = [] }) => [text ?? [], ...further].flat())].every(
    ({ text }) => !isVisible(text),
  )

/** True if a tab has its own text or files. */
export const isOverridden = (override: Override | undefined): boolean => override?.text !== undefined || override?.media !== undefined

/** The thread part a finding is about, as shown in a tab. */
export const partOf = (draft: Draft, { field }: Pick<Finding, 'field'>, tab: Tab = allTab): Part | undefined => {
  const parts = partsAt(draft, tab)
  if (field === 'content') return parts[0]
  const index = /^options\.\w+\.parts\.(\d+)$/.exec(field)?.[1]
  return index === undefined ? undefined : furtherParts(parts)[Number(index)]
}

/** Resolves what one account gets, as the server will: its text, its thread's further parts, and its file keys. */
export const shownTo = (draft: Draft, { id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) => {
  const { media, overrides } = draft
  const [first, ...further] = partsAt(draft, id)
  return {
    texts: [first?.text ?? '', ...further.filter(hasText).map(({ text }) => text)],
    media: overrides[id]?.media ?? overrides[platform]?.media ?? media,
  }
}

const furtherParts = ([, ...further]: readonly Part[]) => further.filter(hasText)
const hasText = ({ text }: Part) => isVisible(text)

/** Drops overrides for accounts and platforms that the draft doesn't go to, because the API refuses them. */
export const ofChosen = (draft: Draft): Draft => {
  const tabs = new Set<Tab | undefined>(draft.accountIds.flatMap((id) => [id, platformOf(id)]))
  return { ...draft, overrides: Object.fromEntries(Object.entries(draft.overrides).filter(([tab]) => tabs.has(tab))) }
}

const overrideWith = ({ text, media }: Override, ids: (keys: readonly string[]) => string[]) => ({
  ...(text && { content: text.text }),
  ...(media && { media: ids(media) }),
})

/** Leaves out platforms with no options set. A thread that continues from X's own text is included in X's options. */
const toOptions = (draft: Draft): PostOptions => {
  const { parts, options, accountIds } = draft
  const isSent = !isThreadOfX(draft) || accountIds.some((id) => platformOf(id) === threadPlatform)
  const further = isSent ? furtherParts(parts).map(({ text }) => text) : []
  const chosen: PostOptions = { ...options, x: { ...options.x, ...(further.length > 0 && { parts: further }) } }
  for (const platform of otherThreadPlatforms) {
    const own = (ofChosen(draft).overrides[platform]?.further ?? []).filter(hasText)
    if (own.length > 0) Object.assign(chosen, { [platform]: { ...chosen[platform], parts: own.map(({ text }) => text) } })
  }
  for (const platform of platformIds) if (isNothing(chosen[platform])) delete chosen[platform]
  return chosen
}

const isNothing = (chosen: object = {}) => Object.values(chosen).every((value) => value === undefined)
