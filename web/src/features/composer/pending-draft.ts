import * as z from 'zod/mini'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { type Composer, isKeptByItself, type Submission } from './composer-state.ts'

/** A new draft that went to the server without an answer so far. */
export type PendingDraft = { intent: { name: 'save' }; written: Written; submission: Submission }

/** As it was sent: the server knows a repeat by its very letters. */
const Draft = z.custom<Written>((value) => postsApi.draft.input.safeParse(value).success)

/** The draft that may be on the server already, which this browser keeps until it knows: sent again with its key it is not there twice. */
export const pendingDraft = ({ origin, submission }: Pick<Composer, 'origin' | 'submission'>): PendingDraft | undefined => {
  if (origin.kind !== 'new' || !submission) return undefined
  const sent: unknown = JSON.parse(submission.of)
  if (!Array.isArray(sent) || JSON.stringify(sent[0]) !== JSON.stringify(intent)) return undefined
  const { data: written } = Draft.safeParse(sent[1])
  return written && { intent, written, submission }
}

const intent = { name: 'save' } as const

/**
 * Whether the draft is to go to the server. A post that was to go out and got no answer must not: sent again under its key it goes out once. Before an
 * account is connected, a new post stays in this browser: who comes back from connecting one finds it where they wrote it.
 */
export const isDueToBeKept = (composer: Composer, hasAccounts: boolean): boolean =>
  (hasAccounts || composer.origin.kind === 'existing') &&
  isKeptByItself(composer) &&
  (composer.submission === undefined || pendingDraft(composer) !== undefined)
