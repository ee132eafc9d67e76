import * as z from 'zod/mini'

/** The id of anything Crier keeps, as a caller names it. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))
