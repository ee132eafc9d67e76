import * as z from 'zod'
import { invalidField } from '#shared/domain/errors.ts'

const Key = z.record(z.string(), z.string())

/** A list's place as an opaque text for the caller. */
export const toCursor = (key: Record<string, unknown> | undefined) =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : undefined

/**
 * The place a cursor stands for. Throws `invalid` naming `cursor` when it isn't one of ours: `partition` is what its keys must carry, so
 * that nobody's cursor opens another's list.
 */
export const fromCursor = (cursor: string | undefined, partition: Record<string, string>) => {
  if (cursor === undefined) return undefined
  const key = parse(cursor)
  const fits = key && Object.entries(partition).every(([name, value]) => key[name] === value)
  if (!fits) throw notOurs()
  return key
}

/** The answer of a query that began at a caller's cursor. One that carries our partition and still is no place in it is refused like any other. */
export const fromPlace = async <Answer>(query: Promise<Answer>): Promise<Answer> => {
  try {
    return await query
  } catch (error) {
    if (error instanceof Error && error.name === 'ValidationException' && error.message.includes('starting key')) throw notOurs()
    throw error
  }
}

const notOurs = () => invalidField('cursor', 'This cursor is not from this list. Start again without it.')

const parse = (cursor: string) => {
  try {
    return Key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
