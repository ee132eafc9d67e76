import * as z from 'zod'

/** What one platform adds to what all of them keep. */
export const Facts = z.record(z.string(), z.json())
export type Facts = z.output<typeof Facts>

/** Facts as a column holds them. */
export const StoredFacts = z.string().transform((text) => Facts.parse(JSON.parse(text)))
