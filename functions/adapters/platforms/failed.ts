import type { StepOutcome } from '#functions/ports/publisher.ts'
import { redacted } from '#functions/runtime/log.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Refusal } from '#shared/domain/refusals.ts'

/** The meaning of a call that didn't succeed. `unknown`: something may have become public anyway. */
export type Failed = { kind: 'refused'; refusal: Refusal } | { kind: 'unknown'; message: string; detail?: string }

/** Returns a failure's refusal, for calls that make nothing public and can therefore simply be repeated. */
export const refusalOf = (failed: Failed): Refusal =>
  failed.kind === 'refused' ? failed.refusal : transient(failed.message, failed.detail)

/** A temporary failure. */
export const transient = (message: string, detail?: string): Refusal => ({
  reason: { class: 'transient', message, ...(detail && { detail }) },
  retry: { when: 'later' },
})

/** A question about a post that's public already, asked again, and no earlier than the platform named. */
export const askedAgain = (message: string, failed: Failed): Refusal => {
  const { reason, retry } = refusalOf(failed)
  return { ...transient(message, reason.detail), ...(retry.when === 'later' && { retry }) }
}

/** The platform has a post and refuses for good to say what became of it. */
export const untold = ({ reason: { message, detail } }: Refusal): Extract<Failed, { kind: 'unknown' }> => ({
  kind: 'unknown',
  message,
  ...(detail && { detail }),
})

/** Why a busy account's post can't be looked up. */
export const lostAmongOthers = transient('The account has posted too much since then for us to find this post.')

/** A refusal of the content, which only the person can fix. */
export const invalidContent = (message: string, platformCode?: string, said = ''): Refusal => ({
  reason: { class: 'invalid-content', message, ...(platformCode && { platformCode }), ...(said && { detail: ownWords(said) }) },
  retry: { when: 'never' },
})

/** A platform's message as stored: short, and free of anything that looks like a token. */
export const ownWords = (said: string) => redact(said).slice(0, ownWordsMax)

const ownWordsMax = 600

/**
 * Runs a step. A file that has been deleted or can't be used becomes a refusal, because only the person can replace it.
 * Any other storage error is ours and is thrown.
 */
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

/**
 * Removes anything that could be a token: credentials in a header, and long strings that mix cases and digits. Then
 * removes everything else that must not be logged.
 */
export const redact = (text: string) =>
  redacted(text.replace(bearer, '$1 [removed]').replace(longRun, (run) => (isTokenLike(run) ? '[removed]' : run)))

const isTokenLike = (run: string) => /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
