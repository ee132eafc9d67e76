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

/** A refusal of what was sent, which only the person can mend. */
export const invalidContent = (message: string, platformCode?: string): Refusal => ({
  reason: { class: 'invalid-content', message, ...(platformCode && { platformCode }) },
  retry: { when: 'never' },
})
