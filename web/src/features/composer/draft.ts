import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Finding } from '#shared/domain/findings.ts'
import { Platform, platformOf } from '#shared/domain/platforms.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { hasThreads, joinParts, threadParts, threadPlatform, threadPlatforms } from '#shared/platforms/thread-parts.ts'
import type { XOptions } from '#shared/platforms/x/model.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'

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
const isThreadOfX = ({ accountIds, overrides }: Draft): boolean => {
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

/** The id that the server knows a file of this key by; undefined while it can't be posted. */
export type IdOf = (key: string) => string | undefined

/** A draft as the API takes it. Further parts without text are left out. So is everything for an account or platform that is not chosen. */
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

/** A post as it is written on; its files have their ids for keys, and `newKey` makes keys for its texts. */
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

/** A thread that was written for a platform alone goes on from that platform's own text. */
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

/** Whether there is nothing yet that could be sent or lost. */
export const isBlank = ({ parts, overrides }: Draft, files: readonly unknown[]) =>
  files.length === 0 &&
  [...parts, ...Object.values(overrides).flatMap(({ text, further = [] }) => [text ?? [], ...further].flat())].every(
    ({ text }) => !isVisible(text),
  )

/** Whether a tab has a text or files of its own. */
export const isOverridden = (override: Override | undefined): boolean => override?.text !== undefined || override?.media !== undefined

/** The part of the thread, as it stands in a tab, that a finding speaks of. */
export const partOf = (draft: Draft, { field }: Pick<Finding, 'field'>, tab: Tab = allTab): Part | undefined => {
  const parts = partsAt(draft, tab)
  if (field === 'content') return parts[0]
  const index = /^options\.\w+\.parts\.(\d+)$/.exec(field)?.[1]
  return index === undefined ? undefined : furtherParts(parts)[Number(index)]
}

/** What one account gets, as the server will resolve it: its text, with the further ones of a thread, and the keys of its files. */
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

/** The draft without what belongs to accounts and platforms that it doesn't go to; the API refuses overrides for them. */
export const ofChosen = (draft: Draft): Draft => {
  const tabs = new Set<Tab | undefined>(draft.accountIds.flatMap((id) => [id, platformOf(id)]))
  return { ...draft, overrides: Object.fromEntries(Object.entries(draft.overrides).filter(([tab]) => tabs.has(tab))) }
}

const overrideWith = ({ text, media }: Override, ids: (keys: readonly string[]) => string[]) => ({
  ...(text && { content: text.text }),
  ...(media && { media: ids(media) }),
})

/** Platforms of which nothing was chosen are not named. A thread that goes on from a text of X is X's own, and goes with it. */
const toOptions = (draft: Draft): PostOptions => {
  const { parts, options, accountIds } = draft
  const isSent = !isThreadOfX(draft) || accountIds.some((id) => platformOf(id) === threadPlatform)
  const further = isSent ? furtherParts(parts).map(({ text }) => text) : []
  const chosen: PostOptions = { ...options, x: { ...options.x, ...(further.length > 0 && { parts: further }) } }
  for (const platform of otherThreadPlatforms) {
    const own = (ofChosen(draft).overrides[platform]?.further ?? []).filter(hasText)
    if (own.length > 0) Object.assign(chosen, { [platform]: { ...chosen[platform], parts: own.map(({ text }) => text) } })
  }
  for (const platform of Platform.options) if (isNothing(chosen[platform])) delete chosen[platform]
  return chosen
}

const isNothing = (chosen: object = {}) => Object.values(chosen).every((value) => value === undefined)
