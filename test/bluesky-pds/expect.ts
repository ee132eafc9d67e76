import { isDeepStrictEqual } from 'node:util'

/** Throws unless both are the same. */
export const expectSame = (what: string, found: unknown, wanted: unknown) => {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

/** What a refusal means, in two words. */
export const meaningOf = (
  outcome:
    | { kind: string; refusal?: { reason: { class: string; platformCode?: string | undefined }; retry: { when: string } } }
    | undefined,
) => (outcome?.refusal ? [outcome.refusal.reason.class, outcome.refusal.retry.when] : outcome?.kind)
