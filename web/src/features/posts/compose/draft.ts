import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { XOptions } from '#shared/domain/posts.ts'

/** A thread's posts at most, the first one included. */
export const partsMax = 25

/** One post of a thread; `key` tells it apart while it is moved and changed. */
export type Part = { key: string; text: string }

/** What a person writes. There is always a first part: the text that every account gets. */
export type Draft = {
  accountIds: readonly string[]
  parts: readonly Part[]
  /** What single accounts or platforms get instead, as it was given through the API. */
  overrides: PostAnswer['overrides']
  x: Omit<XOptions, 'parts'>
}

export type DraftEvent =
  | { type: 'accounts-chosen'; ids: readonly string[] }
  | { type: 'typed'; key: string; text: string }
  /** New parts after the one named. */
  | { type: 'parts-added'; after: string; parts: readonly Part[] }
  | { type: 'part-removed'; key: string }
  | { type: 'part-moved'; key: string; to: number }
  | { type: 'x-chosen'; choices: Draft['x'] }

export const emptyDraft = (firstKey: string, accountIds: readonly string[] = []): Draft => ({
  accountIds,
  parts: [{ key: firstKey, text: '' }],
  overrides: {},
  x: {},
})

/** The draft after an event. */
export const changeDraft = (draft: Draft, event: DraftEvent): Draft => {
  switch (event.type) {
    case 'accounts-chosen':
      return { ...draft, accountIds: event.ids, overrides: overridesFor(draft.overrides, event.ids) }
    case 'typed':
      return { ...draft, parts: draft.parts.map((part) => (part.key === event.key ? { ...part, text: event.text } : part)) }
    case 'parts-added':
      return { ...draft, parts: draft.parts.flatMap((part) => (part.key === event.after ? [part, ...event.parts] : [part])) }
    case 'part-removed':
      return draft.parts.length > 1 ? { ...draft, parts: draft.parts.filter(({ key }) => key !== event.key) } : draft
    case 'part-moved':
      return { ...draft, parts: moved(draft.parts, event) }
    case 'x-chosen':
      return { ...draft, x: { ...draft.x, ...event.choices } }
  }
}

const moved = (parts: readonly Part[], { key, to }: { key: string; to: number }): readonly Part[] => {
  const part = parts.find((other) => other.key === key)
  return part ? parts.filter((other) => other !== part).toSpliced(Math.max(0, to), 0, part) : parts
}

/** The API refuses an override for what the post doesn't go to. */
const overridesFor = (overrides: Draft['overrides'], accountIds: readonly string[]): Draft['overrides'] =>
  Object.fromEntries(
    Object.entries(overrides).filter(([key]) => accountIds.includes(key) || accountIds.some((id) => id.startsWith(`${key}_`))),
  )
