import * as z from 'zod'
import { foreignCursor } from '#shared/domain/errors.ts'

/** Part of a key in the table: not empty, and at most DynamoDB's 1,024 bytes. */
const KeyPart = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 1_024)
const Key = z.record(z.string(), KeyPart)

/** Encodes a position in a list as an opaque string for the caller. */
export const toCursor = (key: Record<string, unknown> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : undefined

/**
 * Decodes a cursor to its position. Throws `invalid` naming `cursor` if it isn't one of ours. Its keys must match
 * `partition`, so no one's cursor opens another person's list. With `place`, it must have exactly the keys of both, and
 * each of those in `place` must start with the value given there.
 */
export const fromCursor = (cursor: string | undefined, partition: Record<string, string>, place?: Record<string, string>) => {
  if (cursor === undefined) return undefined
  const key = parse(cursor)
  const fits = key && Object.entries(partition).every(([name, value]) => key[name] === value) && (!place || isKeyIn(key, partition, place))
  if (!fits) throw foreignCursor()
  return key
}

/**
 * Returns the response of a query that started at a caller's cursor. A cursor that matches our partition but isn't a
 * valid position in it is refused like any other.
 */
export const fromCursorKey = async <Answer>(query: Promise<Answer>): Promise<Answer> => {
  try {
    return await query
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationException' && /start(ing)? key/i.test(error.message)) throw foreignCursor()
    throw error
  }
}

const isKeyIn = (key: Record<string, string>, partition: Record<string, string>, place: Record<string, string>) =>
  Object.entries(place).every(([name, beginning]) => key[name]?.startsWith(beginning)) &&
  Object.keys(key).every((name) => name in partition || name in place)

const parse = (cursor: string) => {
  try {
    return Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
