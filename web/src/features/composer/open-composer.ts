import { type RefObject, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { PostOptions } from '#shared/platforms/models.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { PostSchedule } from '#shared/publishing/posts.ts'
import { readyMedia, storedFile } from '#web/features/media/tray-file.ts'
import { hasLeft } from '#web/lib/session.ts'
import { keptForGood } from '#web/lib/storage.ts'
import { unsentPrefix } from '#web/lib/unsent-text.ts'
import { type Composer, type ComposerEvent, signatureOf, writtenOf } from './composer-state.ts'
import { emptyDraft, toDraft } from './draft.ts'
import { newPostSlot } from './new-post-slot.ts'
import { readOptions } from './read-options.ts'

/** Returns a composer for a new post, with the last post's accounts. If there is only one account, it's preselected. */
export const newComposer = (accounts: readonly AccountAnswer[], newKey: () => string, lastIds?: readonly string[]): Composer =>
  asSaved({ draft: emptyDraft(newKey(), firstChoice(accounts, lastIds)), files: [], plan: undefined, origin: { kind: 'new' } })

/** Returns the accounts preselected for a new post. */
const firstChoice = (accounts: readonly AccountAnswer[], lastIds: readonly string[] = []): string[] => {
  const ids = accounts.map(({ id }) => id)
  return ids.length === 1 ? ids : ids.filter((id) => lastIds.includes(id))
}

/**
 * Returns a composer for a post or thread from a tool. If a thread comes in and any account lacks thread support, no
 * accounts are preselected.
 */
export const handedOverComposer = (accounts: readonly AccountAnswer[], texts: readonly string[], newKey: () => string): Composer => {
  const composer = newComposer(accounts, newKey)
  const isForChosen = texts.length === 1 || accounts.every(({ platform }) => hasThreads(platform))
  const parts = texts.map((text) => ({ key: newKey(), text }))
  return { ...composer, draft: { ...composer.draft, accountIds: isForChosen ? composer.draft.accountIds : [], parts } }
}

/** Returns a composer for an existing post, or the outcome of one that can no longer be changed. */
export const composerOf = (post: PostAnswer, media: readonly MediaAnswer[], newKey: () => string): Composer => {
  const { id, revision, schedule, intendedTime } = post
  const plan = schedule
    ? { local: schedule.localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length), timeZone: schedule.timeZone }
    : intendedTime && { local: intendedTime.localTime, timeZone: intendedTime.timeZone, queueId: intendedTime.queueId }
  const origin = { kind: 'existing', id, revision, schedule } as const
  const composer = asSaved({ draft: toDraft(post, newKey), files: media.map(storedFile), plan, origin })
  return isOver(post) ? { ...composer, phase: { name: 'published', post } } : composer
}

/** Restores a composer from what this browser stored of it. */
export const restored = (composer: Composer, unsent: Unsent): Composer => {
  const { media, plan, existing, attempt } = unsent
  const { own, ...draft } = unsent.draft
  const { origin } = composer
  return {
    ...composer,
    // People who had no account then may have one now.
    draft: { ...draft, accountIds: draft.accountIds.length > 0 ? draft.accountIds : composer.draft.accountIds, overrides: own },
    files: media.map(storedFile),
    plan: plan ?? composer.plan,
    submission: attempt,
    // Keep the stored revision even if it's old. The server then reports that the post has changed since.
    origin: origin.kind === 'existing' && existing ? { ...origin, revision: existing.revision, unanswered: existing.unanswered } : origin,
  }
}

/** Returns what this browser stores of a composer. */
export const toUnsent = (composer: Composer, now: number): Unsent => {
  const { draft, files, plan, origin, submission } = composer
  const ids = new Map(files.map(({ key, state }) => [key, state.name === 'ready' ? state.media.id : undefined]))
  const known = (keys: readonly string[]) => keys.flatMap((key) => ids.get(key) ?? [])
  return {
    savedAt: now,
    draft: {
      accountIds: [...draft.accountIds],
      parts: [...draft.parts],
      media: known(draft.media),
      own: Object.fromEntries(
        Object.entries(draft.overrides).map(([tab, { text, further, media }]) => [
          tab,
          { text, further: further && [...further], media: media && known(media) },
        ]),
      ),
      options: draft.options,
      partDelayMinutes: draft.partDelayMinutes,
    },
    media: readyMedia(files),
    unfinished: files.filter(({ state }) => state.name !== 'ready' && state.name !== 'refused').map(({ fileName }) => fileName),
    plan,
    existing:
      origin.kind === 'existing'
        ? { revision: origin.revision, schedule: origin.schedule, unanswered: origin.unanswered && [...origin.unanswered] }
        : undefined,
    attempt: submission,
  }
}

const asSaved = (opened: Pick<Composer, 'draft' | 'files' | 'plan' | 'origin'>): Composer => ({
  ...opened,
  saved: signatureOf(writtenOf(opened)),
  submission: undefined,
  keptAt: undefined,
  phase: { name: 'writing' },
})

/** True for a post that has ended, or is being sent without ever having had a time. It can no longer be edited. */
const isOver = ({ status, schedule }: PostAnswer) =>
  status === postStatus.published || status === postStatus.failed || (status === postStatus.scheduled && schedule === undefined)

const Part = z.object({ key: z.string(), text: z.string() })
const Keys = z.array(z.string())

/** Options as entered, complete or not. What can't be read is dropped. */
const Options = z.pipe(
  z.custom<PostOptions>((value) => typeof value === 'object' && value !== null),
  z.transform((given) => readOptions(given).options),
)

/** `own` and `attempt` are the names browsers have stored. The composer calls them overrides and submission. */
const Unsent = z.object({
  savedAt: z.number(),
  draft: z.object({
    accountIds: z.array(z.string()),
    parts: z.array(Part).check(z.minLength(1)),
    media: Keys,
    own: z.record(z.string(), z.object({ text: z.optional(Part), further: z.optional(z.array(Part)), media: z.optional(Keys) })),
    options: Options,
    partDelayMinutes: z.optional(z.number()),
  }),
  /** Every file of the post, for all or some accounts. Its ID is its key. */
  media: z.array(MediaAnswer),
  /** Names of files whose upload hadn't finished. A browser can't keep them after the page is closed. */
  unfinished: z.array(z.string()),
  plan: z.optional(z.object({ local: z.string(), timeZone: z.string(), queueId: z.optional(z.string()) })),
  /** The revision and schedule of the post being edited, and its unanswered changes. */
  existing: z.optional(z.object({ revision: z.number(), schedule: z.optional(PostSchedule), unanswered: z.optional(z.array(z.string())) })),
  attempt: z.optional(z.object({ key: z.string(), of: z.string() })),
})
/** An unsent post, as this browser stores it. */
export type Unsent = z.infer<typeof Unsent>

/** Whose it is, and the post being edited unless it's new. */
export type UnsentRef = { workspaceId: string; postId?: string | undefined }

/** Reads the stored post. Undefined if there is nothing, or nothing readable. */
export const readUnsent = (ref: UnsentRef): Unsent | undefined => {
  return Unsent.safeParse(keptForGood.read(keyOf(ref))).data
}

/**
 * Stores an unsent post, unless its author has signed out. Returns false if the browser is out of space or forbids it.
 */
export const keepUnsent = (ref: UnsentRef, unsent: Unsent): boolean => {
  return hasLeft() || keptForGood.set(keyOf(ref), JSON.stringify(unsent))
}

export const dropUnsent = (ref: UnsentRef): void => keptForGood.remove(keyOf(ref))

const keyOf = ({ workspaceId, postId = newPostSlot() }: UnsentRef) => `${unsentPrefix}${workspaceId}:${postId}`

type Opened = { accounts: readonly AccountAnswer[]; firstIds: readonly string[] | undefined }
type Changing = { latest: RefObject<Composer>; dispatch: (event: ComposerEvent) => void }

/**
 * Preselects accounts that load after the composer was opened, such as one just connected, as if they had been there.
 */
export const useLateAccounts = ({ accounts, firstIds }: Opened, { latest, dispatch }: Changing) => {
  const had = useRef(accounts.length > 0)
  useEffect(() => {
    if (had.current || accounts.length === 0) return
    had.current = true
    const ids = firstChoice(accounts, firstIds)
    if (latest.current.draft.accountIds.length === 0 && ids.length > 0) dispatch({ type: 'draft', event: { type: 'accounts-chosen', ids } })
  }, [accounts, firstIds, latest, dispatch])
}
