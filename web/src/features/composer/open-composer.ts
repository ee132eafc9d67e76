import type { MediaAnswer } from '#shared/contracts/media.ts'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { hasThreads } from '#shared/platforms/thread-parts.ts'
import { readyMedia, storedFile } from '#web/features/media/tray-file.ts'
import { type Composer, signatureOf, writtenOf } from './composer-state.ts'
import { emptyDraft } from './draft/draft.ts'
import type { Unsent } from './draft/unsent.ts'
import { toDraft } from './draft/written.ts'

/** A composer for a new post, for the accounts of the last one. A person with only one account need not choose it. */
export const newComposer = (accounts: readonly AccountAnswer[], newKey: () => string, lastIds?: readonly string[]): Composer =>
  asSaved({ draft: emptyDraft(newKey(), firstChoice(accounts, lastIds)), files: [], plan: undefined, origin: { kind: 'new' } })

/** The accounts that a new post begins with. */
export const firstChoice = (accounts: readonly AccountAnswer[], lastIds: readonly string[] = []): string[] => {
  const ids = accounts.map(({ id }) => id)
  return ids.length === 1 ? ids : ids.filter((id) => lastIds.includes(id))
}

/** A composer for a text that a tool handed over, a post or a thread. A thread is for platforms that have threads: no other account is chosen for it. */
export const handedOverComposer = (accounts: readonly AccountAnswer[], texts: readonly string[], newKey: () => string): Composer => {
  const composer = newComposer(accounts, newKey)
  const isForChosen = texts.length === 1 || accounts.every(({ platform }) => hasThreads(platform))
  const parts = texts.map((text) => ({ key: newKey(), text }))
  return { ...composer, draft: { ...composer.draft, accountIds: isForChosen ? composer.draft.accountIds : [], parts } }
}

/** A composer for a post that Crier has, or the outcome of one that can no longer be changed. */
export const composerOf = (post: PostAnswer, media: readonly MediaAnswer[], newKey: () => string): Composer => {
  const { id, revision, schedule } = post
  const plan = schedule && { local: schedule.localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length), timeZone: schedule.timeZone }
  const origin = { kind: 'existing', id, revision, schedule } as const
  const composer = asSaved({ draft: toDraft(post, newKey), files: media.map(storedFile), plan, origin })
  return isOver(post) ? { ...composer, phase: { name: 'published', post } } : composer
}

/** A composer with what this browser kept of it. */
export const restored = (composer: Composer, unsent: Unsent): Composer => {
  const { media, plan, existing, attempt } = unsent
  const { own, ...draft } = unsent.draft
  const { origin } = composer
  return {
    ...composer,
    // Who had no account yet may have one by now.
    draft: { ...draft, accountIds: draft.accountIds.length > 0 ? draft.accountIds : composer.draft.accountIds, overrides: own },
    files: media.map(storedFile),
    plan: plan ?? composer.plan,
    submission: attempt,
    // An older revision stays the older one: the server then says that the post has changed since.
    origin: origin.kind === 'existing' && existing ? { ...origin, revision: existing.revision } : origin,
  }
}

/** What this browser keeps of a composer. */
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
    existing: origin.kind === 'existing' ? { revision: origin.revision, schedule: origin.schedule } : undefined,
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

/** A post that has ended, or is being sent without ever having had a time, is no longer written on. */
const isOver = ({ status, schedule }: PostAnswer) =>
  status === postStatus.published || status === postStatus.failed || (status === postStatus.scheduled && schedule === undefined)
