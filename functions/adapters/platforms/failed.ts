import type { StepOutcome } from '#functions/ports/publisher.ts'
import { redacted } from '#functions/runtime/log.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Refusal } from '#shared/domain/refusals.ts'

/** What a call that did not succeed means. `unknown`: something may have become public all the same. */
export type Failed = { kind: 'refused'; refusal: Refusal } | { kind: 'unknown'; message: string; detail?: string }

/** The refusal in a failure, for calls that make nothing public and so may simply be repeated. */
export const refusalOf = (failed: Failed): Refusal =>
  failed.kind === 'refused' ? failed.refusal : transient(failed.message, failed.detail)

/** A failure that passes by itself. */
export const transient = (message: string, detail?: string): Refusal => ({
  reason: { class: 'transient', message, ...(detail && { detail }) },
  retry: { when: 'later' },
})

/** Why a post can't be looked up among those of a busy account. */
export const lostAmongOthers = transient('The account has posted too much since then for us to find this post.')

/** A refusal of what was sent, which only the person can mend. */
export const invalidContent = (message: string, platformCode?: string, said = ''): Refusal => ({
  reason: { class: 'invalid-content', message, ...(platformCode && { platformCode }), ...(said && { detail: ownWords(said) }) },
  retry: { when: 'never' },
})

/** A platform's words as they are kept: short, and without anything like a token. */
export const ownWords = (said: string) => redact(said).slice(0, ownWordsMax)

const ownWordsMax = 600

/** A file that was deleted meanwhile, or can't be used, is the person's to replace; any other failure of the storage is ours and is thrown. */
export const refusingMissingFiles = async (work: () => Promise<StepOutcome>): Promise<StepOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'not-found' && error.code !== 'invalid')) throw error
    return { kind: 'refused', refusal: invalidContent(error.message) }
  }
}

const bearer = /\b(bearer|basic)\s+\S+/gi
const longRun = /[\w~+/=.-]{24,}/g

/** Takes out what could be a token: credentials of a header, and long runs that mix cases and digits. Then all else that no log may hold. */
export const redact = (text: string) =>
  redacted(text.replace(bearer, '$1 [removed]').replace(longRun, (run) => (isTokenLike(run) ? '[removed]' : run)))

const isTokenLike = (run: string) => /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
