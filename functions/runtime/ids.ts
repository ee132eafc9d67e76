import { monotonicFactory } from 'ulid'

/** A new id: text order is the order of creation. */
export const newId = monotonicFactory()
