import { isDeepStrictEqual } from 'node:util'

/** Throws unless both values are deeply equal. */
export const expectSame = (what: string, found: unknown, wanted: unknown) => {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

/** Sums up a refusal in a few words. */
export const meaningOf = (
  outcome:
    | { kind: string; refusal?: { reason: { class: string; platformCode?: string | undefined }; retry: { when: string } } }
    | undefined,
) => (outcome?.refusal ? [outcome.refusal.reason.class, outcome.refusal.retry.when] : outcome?.kind)
