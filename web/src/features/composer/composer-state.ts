import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { PostSchedule } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { changeFiles, type FilesEvent, type TrayFile } from '#web/features/media/tray-file.ts'
import { changeDraft, type Draft, type DraftEvent, isBlank, isUnused, type Tab, toWritten } from './draft.ts'
import { readOptions } from './read-options.ts'

/** ISO 8601, in UTC. */
type Instant = string & {}

/** What a person wants done with what they wrote. */
export type Intent =
  | { name: 'save' }
  | { name: 'publish' }
  | { name: 'schedule'; scheduledAt: string; timeZone: string }
  /** Into its next free slot, before all others, or into the slot at an instant. */
  | { name: 'queue'; queueId: string; place: 'next-free' | 'first' | Instant }

/** A chosen time that was not yet sent; `local` is what a clock on the wall shows there, YYYY-MM-DDTHH:mm. */
export type Plan = { local: string; timeZone: string }

/** Whether this is a new post, or one that Crier has already and at which revision it was opened. */
export type Origin = { kind: 'new' } | { kind: 'existing'; id: string; revision: number; schedule: PostSchedule | undefined }

/** One request to create a post: while neither content nor intent change, every repeat carries its key, and nothing is created twice. */
export type Submission = { key: string; of: string }

/** Why a post was not taken. Without an answer, or after an unclear one, nobody knows whether it was. */
export type Refusal = {
  kind: 'refused' | 'plan-limit' | 'stale' | 'unanswered' | 'unclear'
  message: string
  /** Texts per field, as the API names fields. */
  fields: Readonly<Record<string, readonly string[]>>
}

/** Where the person stands with this post. */
export type Phase =
  | { name: 'writing'; refusal?: Refusal }
  | { name: 'sending'; intent: Intent['name'] }
  | { name: 'scheduled'; post: PostAnswer }
  | { name: 'published'; post: PostAnswer }

export type Composer = {
  draft: Draft
  /** Every file of the post, for any account; the draft says for which, and in which order. */
  files: readonly TrayFile[]
  plan: Plan | undefined
  origin: Origin
  /** What the server has, or what an untouched new post is, as `signatureOf` writes it. */
  saved: string
  submission: Submission | undefined
  /** When the server got it last, in ms; none before it did since this composer was opened. */
  keptAt: number | undefined
  phase: Phase
}

export type ComposerEvent =
  | { type: 'opened'; composer: Composer }
  | { type: 'draft'; event: DraftEvent }
  | { type: 'files'; event: FilesEvent }
  | { type: 'files-added'; tab: Tab; files: readonly TrayFile[] }
  | { type: 'planned'; plan: Plan }
  | { type: 'sending'; intent: Intent['name']; submission?: Submission }
  /** A new draft goes to the server by itself; without a submission the server has refused it. */
  | { type: 'giving'; submission: Submission | undefined }
  | { type: 'refused'; refusal: Refusal }
  /** The server has the post now, with this content. */
  | { type: 'saved'; at: number; post: PostAnswer; written: AuthoredContent; next: 'writing' | 'sending' | 'scheduled' | 'published' }
  /** The same, while the person goes on. */
  | KeptEvent

export type KeptEvent = { type: 'kept'; at: number; post: PostAnswer; written: AuthoredContent }

/** The composer after an event. */
export const changeComposer = (composer: Composer, event: ComposerEvent): Composer => {
  switch (event.type) {
    case 'opened':
      return event.composer
    case 'draft':
      return touched(withoutUnused({ ...composer, draft: changeDraft(composer.draft, event.event) }))
    case 'files':
      return touched({ ...composer, files: changeFiles(composer.files, event.event) })
    case 'files-added':
      return touched({
        ...withFiles(composer, event),
        draft: changeDraft(composer.draft, { ...event, keys: event.files.map(({ key }) => key) }),
      })
    case 'planned':
      return touched({ ...composer, plan: event.plan })
    case 'sending':
      return { ...composer, submission: event.submission ?? composer.submission, phase: { name: 'sending', intent: event.intent } }
    case 'giving':
      return { ...composer, submission: event.submission }
    case 'refused':
      return { ...composer, phase: { name: 'writing', refusal: event.refusal } }
    case 'saved':
      return { ...afterKeeping(composer, event), phase: phaseAfter(composer.phase, event.post, event.next) }
    case 'kept':
      return afterKeeping(composer, event)
  }
}

/** What the composer would send. */
export const writtenOf = ({ draft, files }: Pick<Composer, 'draft' | 'files'>): AuthoredContent => {
  const ids = new Map(files.map(({ key, state }) => [key, state.name === 'ready' ? state.media.id : undefined]))
  return toWritten(draft, (key) => ids.get(key))
}

/** Content in one text, to see whether two are the same, in whatever order it was chosen. */
export const signatureOf = (written: AuthoredContent): string =>
  JSON.stringify(written, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** The submission under way if this is a repeat of it, else a new one. */
export const submissionOf = (last: Submission | undefined, written: AuthoredContent, intent: Intent, newKey: () => string): Submission => {
  const of = JSON.stringify([intent, written])
  return last?.of === of ? last : { key: newKey(), of }
}

/** Whether the person would lose something if this composer were thrown away. */
export const isUnsaved = (composer: Composer): boolean => {
  if (composer.phase.name === 'scheduled' || composer.phase.name === 'published') return false
  const files = composer.files.filter(({ state }) => state.name !== 'refused')
  if (composer.origin.kind === 'new' && isBlank(composer.draft, files)) return false
  return signatureOf(writtenOf(composer)) !== composer.saved || files.some(({ state }) => state.name !== 'ready')
}

/**
 * Whether what is written goes to the server by itself: a new post or a draft that is whole, not one that has a time already. A file that can't be
 * posted goes nowhere, and keeps nothing else back.
 */
export const isKeptByItself = (composer: Composer): boolean => {
  const { origin, phase, files } = composer
  if (phase.name !== 'writing' || phase.refusal?.kind === 'stale' || (origin.kind === 'existing' && origin.schedule)) return false
  const isSettled = files.every(({ state }) => state.name === 'ready' || state.name === 'refused')
  return isUnsaved(composer) && isSettled && readOptions(composer.draft.options).findings.length === 0
}

/** Whether this browser alone can't keep what is not saved: a file on its way, or a change that a scheduled post goes out without. */
export const wouldLose = (composer: Composer): boolean => {
  const { origin, files } = composer
  return (
    (origin.kind === 'existing' && origin.schedule !== undefined) ||
    files.some(({ state }) => state.name !== 'ready' && state.name !== 'refused')
  )
}

const withFiles = (composer: Composer, { files }: { files: readonly TrayFile[] }): Composer => {
  const added = files.filter(({ key }) => composer.files.every((file) => file.key !== key))
  return { ...composer, files: changeFiles(composer.files, { type: 'added', files: added }) }
}

const withoutUnused = (composer: Composer): Composer => {
  const isUsed = ({ key }: TrayFile) => !isUnused(composer.draft, key)
  return composer.files.every(isUsed) ? composer : { ...composer, files: composer.files.filter(isUsed) }
}

/** A refusal stays until the person changes something. A change of the post elsewhere stays true. */
const touched = (composer: Composer): Composer => {
  const { phase } = composer
  if (phase.name !== 'writing' || !phase.refusal || phase.refusal.kind === 'stale') return composer
  return { ...composer, phase: { name: 'writing' } }
}

const afterKeeping = (composer: Composer, { at, post, written }: Pick<KeptEvent, 'at' | 'post' | 'written'>): Composer => ({
  ...composer,
  origin: { kind: 'existing', id: post.id, revision: post.revision, schedule: post.schedule },
  saved: signatureOf(written),
  submission: undefined,
  keptAt: at,
})

const phaseAfter = (phase: Phase, post: PostAnswer, next: Phase['name']): Phase => {
  if (next === 'sending') return phase
  return next === 'writing' ? { name: 'writing' } : { name: next, post }
}
