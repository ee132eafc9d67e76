import { monotonicFactory } from 'ulid'

/** Returns a new id. Ids sort in order of creation. */
export const newId = monotonicFactory()
