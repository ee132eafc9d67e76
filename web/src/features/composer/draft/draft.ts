import { platformOf } from '#shared/domain/platforms.ts'
import { joinParts } from '#shared/domain/text/join-parts.ts'
import type { PostOptions } from '#shared/platforms/post-options.ts'
import type { XOptions } from '#shared/platforms/x/options.ts'
import { movedTo } from './moved-to.ts'

/** A thread's posts at most, the first one included. */
export const partsMax = 25

/** One text; `key` tells it apart while it is moved and changed. */
export type Part = { key: string; text: string }

/** Where something is written: for all, or in place of that for a platform (by its name) or one account (by its id). */
export type Place = string
export const everywhere = 'all'

/** What a platform or an account gets instead of what all share; `media` are keys of files, in order. */
export type Own = { text?: Part | undefined; media?: readonly string[] | undefined }

/** What was chosen per platform. The thread of X is written beside its text. */
export type Options = Omit<PostOptions, 'x'> & { x?: Omit<XOptions, 'parts'> | undefined }

/** What a person writes. There is always a first part, the text that all share; further parts are the thread of X. */
export type Draft = {
  accountIds: readonly string[]
  parts: readonly Part[]
  /** Keys of the files that all share, in order. */
  media: readonly string[]
  /** Kept while the platform or the account is not chosen, and not sent then. */
  own: Readonly<Record<Place, Own>>
  options: Options
}

export type DraftEvent =
  | { type: 'accounts-chosen'; ids: readonly string[] }
  | { type: 'typed'; place: Place; key: string; text: string }
  /** New parts after the one named. */
  | { type: 'parts-added'; place: Place; after: string; parts: readonly Part[] }
  | { type: 'part-removed'; place: Place; key: string }
  | { type: 'part-moved'; place: Place; key: string; to: number }
  | { type: 'files-added'; place: Place; keys: readonly string[] }
  | { type: 'file-removed'; place: Place; key: string }
  | { type: 'file-moved'; place: Place; key: string; to: number }
  /** The place gets again what all share. */
  | { type: 'own-dropped'; place: Place; what: keyof Own }
  /** The options of the platforms that are named, as they are now. */
  | { type: 'options-chosen'; options: Options }

export const emptyDraft = (firstKey: string, accountIds: readonly string[] = []): Draft => ({
  accountIds,
  parts: [{ key: firstKey, text: '' }],
  media: [],
  own: {},
  options: {},
})

/** Whether X begins with a text of its own: its thread goes on from that, and not from what all share. */
export const isThreadOfX = ({ accountIds, own }: Draft): boolean => {
  const ofX = accountIds.filter((id) => platformOf(id) === 'x')
  return own.x?.text !== undefined || (ofX.length > 0 && ofX.every((id) => own[id]?.text !== undefined))
}

/** The texts of a place: its own first or what all share, and a thread's further ones. A platform without threads gets one text. */
export const partsAt = (draft: Draft, place: Place): readonly Part[] => {
  const { parts, own } = draft
  const platform = platformOf(place)
  const text = own[place]?.text ?? (platform && own[platform]?.text)
  if (platform === 'x') return text ? [text, ...parts.slice(1)] : parts
  if (platform === undefined) return isThreadOfX(draft) ? parts.slice(0, 1) : parts
  return [text ?? sharedText(draft)]
}

/** What all share, as one text. */
const sharedText = (draft: Draft): Part => {
  const { key = '', text = '' } = draft.parts[0] ?? {}
  return { key, text: isThreadOfX(draft) ? text : joinParts(draft.parts.map((part) => part.text)) }
}

/** The keys of a place's files: its own, or what all share. */
export const mediaAt = ({ media, own }: Draft, place: Place): readonly string[] => own[place]?.media ?? media

/** Whether a file is in no place any more. */
export const isUnused = ({ media, own }: Draft, key: string): boolean =>
  !media.includes(key) && Object.values(own).every((one) => !one.media?.includes(key))

/** The draft after an event. What is changed in a place other than `everywhere` becomes that place's own, and no other place loses a word by it. */
export const changeDraft = (draft: Draft, event: DraftEvent): Draft => {
  const after = changed(draft, event)
  const hasThread = draft.parts.length > 1 || after.parts.length > 1
  if (!hasThread || isThreadOfX(draft) === isThreadOfX(after)) return after
  if (isThreadOfX(after)) return withShared(after, sharedText(draft))
  // X gets again what all share: nothing goes on from the text that it had. Or another account of X came, which gets the same thread.
  if (event.type === 'own-dropped') return { ...after, parts: after.parts.slice(0, 1) }
  return withOwn(after, 'x', { text: partsAt(draft, draft.accountIds.find((id) => platformOf(id) === 'x') ?? 'x')[0] })
}

const changed = (draft: Draft, event: DraftEvent): Draft => {
  switch (event.type) {
    case 'accounts-chosen':
      return { ...draft, accountIds: event.ids }
    case 'typed':
      return withParts(draft, event.place, (parts) => parts.map((part) => (part.key === event.key ? { ...part, text: event.text } : part)))
    case 'parts-added':
      return withParts(draft, event.place, (parts) => parts.flatMap((part) => (part.key === event.after ? [part, ...event.parts] : [part])))
    case 'part-removed':
      return withParts(draft, event.place, (parts) => (parts.length > 1 ? parts.filter(({ key }) => key !== event.key) : parts))
    case 'part-moved':
      return withParts(draft, event.place, (parts) => movedTo(parts, event, ({ key }) => key))
    case 'files-added':
      return withMedia(draft, event.place, (keys) => [...keys, ...event.keys.filter((key) => !keys.includes(key))])
    case 'file-removed':
      return withMedia(draft, event.place, (keys) => keys.filter((key) => key !== event.key))
    case 'file-moved':
      return withMedia(draft, event.place, (keys) => movedTo(keys, event, (key) => key))
    case 'own-dropped':
      return withOwn(draft, event.place, { [event.what]: undefined })
    case 'options-chosen':
      return { ...draft, options: { ...draft.options, ...event.options } }
  }
}

const withParts = (draft: Draft, place: Place, change: (parts: readonly Part[]) => readonly Part[]): Draft => {
  const before = partsAt(draft, place)
  const parts = change(before)
  const [first] = parts
  if (place === everywhere) return { ...draft, parts: isThreadOfX(draft) ? [...parts, ...draft.parts.slice(1)] : parts }
  const own = first && first !== before[0] ? withOwn(draft, place, { text: first }) : draft
  return platformOf(place) === 'x' ? withThread(own, parts.slice(1)) : own
}

/** A thread that is changed where X is written goes on from a text of X. */
const withThread = (draft: Draft, further: readonly Part[]): Draft => {
  const [shared, ...before] = draft.parts
  if (!shared) return draft
  // The shared text gives its key away where a part of the thread has taken it along.
  const renamed = further.some(({ key }) => key === shared.key) ? { ...shared, key: `${shared.key}+` } : shared
  const thread = { ...draft, parts: [renamed, ...further] }
  const isAsBefore = further.length === before.length && further.every((part, index) => part === before[index])
  return isAsBefore || draft.own.x?.text ? thread : withOwn(thread, 'x', { text: shared })
}

const withShared = (draft: Draft, { text }: Part): Draft => {
  const [first, ...further] = draft.parts
  return first ? { ...draft, parts: [{ ...first, text }, ...further] } : draft
}

const withMedia = (draft: Draft, place: Place, change: (keys: readonly string[]) => readonly string[]): Draft => {
  const media = change(mediaAt(draft, place))
  return place === everywhere ? { ...draft, media } : withOwn(draft, place, { media })
}

const withOwn = (draft: Draft, place: Place, own: Own): Draft => ({
  ...draft,
  own: { ...draft.own, [place]: { ...draft.own[place], ...own } },
})
