import type * as z from 'zod'
import { DomainError, type FieldErrors } from '#shared/domain/errors.ts'

/** One thing that is wrong with one field. */
export type FieldText = { field: string; text: string }

/** More fields than this are not listed: an answer stays small whatever was sent. */
const fieldsMax = 50
const nameMax = 100

export const unknownField = (field: string): FieldText => ({ field: shortened(field), text: 'There is no such field in this call.' })

/** The refusal that names every field with what is wrong there; its message is the first of those sentences, alone. */
export const refused = (texts: FieldText[]) => {
  const [first = { field: 'body', text: 'This is not valid.' }] = texts
  const fields: FieldErrors = Object.fromEntries(
    [...Map.groupBy(texts, ({ field }) => field)]
      .slice(0, fieldsMax)
      .map(([field, own]) => [field, [...new Set(own.map(({ text }) => text))]]),
  )
  return new DomainError('invalid', first.text, { fields })
}

/** A schema's issue as texts under dotted paths such as options.x.parts.0. */
export const fieldTexts = (issue: z.core.$ZodIssue): FieldText[] => {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key].join('.')))
  return [{ field: shortened(path.join('.')) || 'body', text: issue.message }]
}

const shortened = (name: string) => (name.length > nameMax ? `${name.slice(0, nameMax)}…` : name)

/** What to tell a person where a schema has no text of its own. */
export const textOf = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Give ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_big':
      return `Use at most ${counted(issue.origin, issue.maximum)}.`
    case 'too_small':
      return `Use at least ${counted(issue.origin, issue.minimum)}.`
    case 'invalid_value':
      return issue.values.length === 1 ? `This must be ${String(issue.values[0])}.` : `Use one of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return 'This does not have the right form.'
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'There can be no such name here.'
    default:
      return 'This is not valid.'
  }
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const counted = (origin: string, limit: number | bigint) => {
  const amount = limit.toLocaleString('en')
  if (origin === 'string') return `${amount} characters`
  return origin === 'array' || origin === 'set' ? `${amount} items` : amount
}
