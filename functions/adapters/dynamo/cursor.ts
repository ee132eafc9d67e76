import * as z from 'zod'
import { foreignCursor } from '#shared/domain/errors.ts'

/** A part of a key in the table has something in it, and no more than DynamoDB's 1,024 bytes. */
const KeyPart = z
  .string()
  .min(1)
  .refine((text) => Buffer.byteLength(text) <= 1_024)
const Key = z.record(z.string(), KeyPart)

/** A list's place as an opaque text for the caller. */
export const toCursor = (key: Record<string, unknown> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : undefined

/**
 * The place a cursor stands for. Throws `invalid` naming `cursor` when it isn't one of ours: `partition` is what its keys must carry, so
 * that nobody's cursor opens another's list. With `place`, its keys are those two together and no others: `place` says what each further one begins with.
 */
export const fromCursor = (cursor: string | undefined, partition: Record<string, string>, place?: Record<string, string>) => {
  if (cursor === undefined) return undefined
  const key = parse(cursor)
  const fits = key && Object.entries(partition).every(([name, value]) => key[name] === value) && (!place || isKeyIn(key, partition, place))
  if (!fits) throw foreignCursor()
  return key
}

/** The answer of a query that began at a caller's cursor. One that carries our partition and still is no place in it is refused like any other. */
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
