import * as z from 'zod/mini'

/** The ID of any stored object, as a caller passes it. */
export const Id = z.string().check(z.minLength(1), z.maxLength(64))
