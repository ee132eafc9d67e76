import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { IntendedTime, PostSchedule } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { changeFiles, type FilesEvent, isUploading, type TrayFile, usableFiles } from '#web/features/media/tray-file.ts'
import { changeDraft, type Draft, type DraftEvent, isBlank, isUnused, type Tab, toWritten } from './draft.ts'
import { readOptions } from './read-options.ts'

/** ISO 8601, in UTC. */
type Instant = string & {}

/** What the person wants to do with the post. */
export type Intent =
  /** `approves`: as it's saved, it may go out. */
  | { name: 'save'; approves?: true }
  /** `undoSeconds`: how long nothing of it leaves, so that it can be undone. */
  | { name: 'publish'; undoSeconds?: number }
  | { name: 'schedule'; scheduledAt: string; timeZone: string }
  /** Into the next free slot, ahead of all others, or into the slot at an instant. */
  | { name: 'queue'; queueId: string; place: 'next-free' | 'first' | Instant }

/**
 * A chosen time that hasn't been sent yet. `local` is the local time in that zone, YYYY-MM-DDTHH:mm. With `queueId`,
 * it's a slot of that queue.
 */
export type Plan = { local: string; timeZone: string; queueId?: string | undefined }

/**
 * A new post, or an existing one and the last revision known here. `unanswered` has the `versionOf` each change of that
 * revision that got no answer. The server may have stored one of them.
 */
export type Origin =
  | { kind: 'new' }
  | { kind: 'existing'; id: string; revision: number; schedule: PostSchedule | undefined; unanswered?: readonly string[] | undefined }

/**
 * A request to create a post. While content and intent stay the same, every retry sends the same idempotency key, so
 * nothing is created twice.
 */
export type Submission = { key: string; of: string }

/** Why a post was refused. With `unanswered` or `unclear`, it may have been accepted. */
export type Refusal = {
  kind: 'refused' | 'plan-limit' | 'stale' | 'unanswered' | 'unclear'
  message: string
  /** Messages per field, by the API's field names. */
  fields: Readonly<Record<string, readonly string[]>>
}

/** The composer's phase. */
export type Phase =
  | { name: 'writing'; refusal?: Refusal }
  | { name: 'sending'; intent: Intent['name'] }
  | { name: 'scheduled'; post: PostAnswer }
  | { name: 'published'; post: PostAnswer; undo?: UndoTime }

/** Until when publishing can be undone, in epoch ms by this device's clock, and the post's schedule before. */
export type UndoTime = { until: number; before: PostSchedule | undefined }

export type Composer = {
  draft: Draft
  /** Every file of the post, for any account. The draft says which accounts get it, and in what order. */
  files: readonly TrayFile[]
  plan: Plan | undefined
  origin: Origin
  /** The `signatureOf` what the server has, or of an untouched new post. */
  saved: string
  submission: Submission | undefined
  /** When the server last stored it, in epoch ms. Undefined until it has since this composer opened. */
  keptAt: number | undefined
  phase: Phase
}

export type ComposerEvent =
  | { type: 'opened'; composer: Composer }
  | { type: 'draft'; event: DraftEvent }
  | { type: 'files'; event: FilesEvent }
  | { type: 'files-added'; tab: Tab; files: readonly TrayFile[] }
  | { type: 'planned'; plan: Plan | undefined }
  | { type: 'sending'; intent: Intent['name']; submission?: Submission }
  /** Autosave of a new draft. Without a submission, the server has refused it. */
  | { type: 'giving'; submission: Submission | undefined }
  | { type: 'refused'; refusal: Refusal }
  /** A change of an existing post got no answer. `version` is the `versionOf` it. */
  | { type: 'unanswered'; version: string }
  /** The server now has the post with this content. */
  | {
      type: 'saved'
      at: number
      post: PostAnswer
      written: AuthoredContent
      next: 'writing' | 'sending' | 'scheduled' | 'published'
      /** Until when publishing can be undone, in epoch ms. */
      undoUntil?: number | undefined
    }
  /** Publishing was undone. The content is as it was. */
  | { type: 'undone'; at: number; post: PostAnswer }
  /** The same, while the person keeps writing. */
  | KeptEvent

export type KeptEvent = { type: 'kept'; at: number; post: PostAnswer; written: AuthoredContent }

/** Returns the composer after an event. */
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
    case 'unanswered':
      return withUnanswered(composer, event.version)
    case 'saved':
      return { ...afterKeeping(composer, event), phase: phaseAfter(composer, event) }
    case 'undone':
      return { ...composer, origin: originOf(event.post), keptAt: event.at, phase: { name: 'writing' } }
    case 'kept':
      return afterKeeping(composer, event)
  }
}

/** Returns the content the composer would save. The time of a scheduled post isn't part of it. */
export const writtenOf = (composer: Pick<Composer, 'draft' | 'files' | 'plan' | 'origin'>): AuthoredContent => {
  const { draft, files, origin } = composer
  const ids = new Map(files.map(({ key, state }) => [key, state.name === 'ready' ? state.media.id : undefined]))
  const written = toWritten(draft, (key) => ids.get(key))
  if (isScheduled(origin)) return written
  const plan = intendedPlan(composer)
  return { ...written, intendedTime: plan ? intentionOf(plan) : null }
}

/** True for a post that goes out at its time unless something changes. */
export const isScheduled = (origin: Origin) => origin.kind === 'existing' && origin.schedule !== undefined

/** Returns the chosen time of a post that isn't scheduled yet. */
export const intendedPlan = ({ origin, plan }: Pick<Composer, 'origin' | 'plan'>) => (isScheduled(origin) ? undefined : plan)

const intentionOf = ({ local, timeZone, queueId }: Plan): IntendedTime => ({
  localTime: local,
  timeZone,
  ...(queueId !== undefined && { queueId }),
})

/** Serializes content for comparison, independent of key order. */
export const signatureOf = (written: AuthoredContent): string =>
  JSON.stringify(written, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/**
 * Identifies what a post says and when it goes out, to tell whether the server has stored a change. The intended time
 * counts only without a schedule.
 */
export const versionOf = ({ intendedTime, ...content }: AuthoredContent, scheduledAt: string | undefined): string =>
  signatureOf({ ...content, intendedTime: scheduledAt === undefined ? (intendedTime ?? undefined) : undefined }) + (scheduledAt ?? '')

/** Returns what `writtenOf` returns for a post as the server has it. */
export const contentOf = (post: PostAnswer): AuthoredContent => {
  const { accountIds, content, media, overrides, options, partDelayMinutes, intendedTime, schedule } = post
  const written = { accountIds, content, media, overrides, options, partDelayMinutes }
  return schedule ? written : { ...written, intendedTime: intendedTime ?? null }
}

/** Returns the last submission if this repeats it, and otherwise a new one. */
export const submissionOf = (last: Submission | undefined, written: AuthoredContent, intent: Intent, newKey: () => string): Submission => {
  const of = JSON.stringify([intent, written])
  return last?.of === of ? last : { key: newKey(), of }
}

/** True if closing this composer would lose something. */
export const isUnsaved = (composer: Composer): boolean => {
  if (composer.phase.name === 'scheduled' || composer.phase.name === 'published') return false
  const files = composer.files.filter(({ state }) => state.name !== 'refused')
  if (composer.origin.kind === 'new' && isBlank(composer.draft, files)) return false
  return hasNewContent(composer) || files.some(({ state }) => state.name !== 'ready')
}

/** True even for content as it was saved, if the server may have stored a later change. */
const hasNewContent = (composer: Composer) => mayHaveChanged(composer.origin) || signatureOf(writtenOf(composer)) !== composer.saved

const mayHaveChanged = (origin: Origin) => origin.kind === 'existing' && origin.unanswered !== undefined

/**
 * True if the content should be autosaved: a complete new post or draft, but not one that already has a time. A file
 * that can't be posted isn't sent, and doesn't hold back the rest.
 */
export const isKeptByItself = (composer: Composer): boolean => {
  const { origin, phase, files, draft } = composer
  if (phase.name !== 'writing' || phase.refusal?.kind === 'stale' || isScheduled(origin)) return false
  if (isUploading(files) || !hasNewContent(composer)) return false
  if (origin.kind === 'new' && isBlank(draft, usableFiles(files))) return false
  return readOptions(draft.options).findings.length === 0
}

/**
 * True if storing unsaved work in this browser isn't enough: a file is still uploading, or a scheduled post would go
 * out without the change.
 */
export const wouldLose = (composer: Composer): boolean => {
  const { origin, files } = composer
  return isScheduled(origin) || files.some(({ state }) => state.name !== 'ready' && state.name !== 'refused')
}

const withFiles = (composer: Composer, { files }: { files: readonly TrayFile[] }): Composer => {
  const added = files.filter(({ key }) => composer.files.every((file) => file.key !== key))
  return { ...composer, files: changeFiles(composer.files, { type: 'added', files: added }) }
}

const withoutUnused = (composer: Composer): Composer => {
  const isUsed = ({ key }: TrayFile) => !isUnused(composer.draft, key)
  return composer.files.every(isUsed) ? composer : { ...composer, files: composer.files.filter(isUsed) }
}

/**
 * Clears a refusal once the person changes something. A `stale` one stays, since the post has still changed elsewhere.
 */
const touched = (composer: Composer): Composer => {
  const { phase } = composer
  if (phase.name !== 'writing' || !phase.refusal || phase.refusal.kind === 'stale') return composer
  return { ...composer, phase: { name: 'writing' } }
}

const afterKeeping = (composer: Composer, { at, post, written }: Pick<KeptEvent, 'at' | 'post' | 'written'>): Composer => ({
  ...composer,
  origin: originOf(post),
  saved: signatureOf(written),
  submission: undefined,
  keptAt: at,
})

const withUnanswered = (composer: Composer, version: string): Composer => {
  const { origin } = composer
  if (origin.kind === 'new' || origin.unanswered?.includes(version)) return composer
  return { ...composer, origin: { ...origin, unanswered: [...(origin.unanswered ?? []), version] } }
}

const originOf = ({ id, revision, schedule }: PostAnswer): Origin => ({ kind: 'existing', id, revision, schedule })

const phaseAfter = ({ phase, origin }: Composer, { post, next, undoUntil }: ComposerEvent & { type: 'saved' }): Phase => {
  if (next === 'sending') return phase
  if (next === 'writing') return { name: 'writing' }
  if (next === 'scheduled' || undoUntil === undefined) return { name: next, post }
  return { name: next, post, undo: { until: undoUntil, before: origin.kind === 'existing' ? origin.schedule : undefined } }
}
