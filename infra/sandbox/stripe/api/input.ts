import type Stripe from 'stripe'
import * as z from 'zod'
import { listOf } from '../objects.ts'
import { invalid, missing, type StripeProblem } from './problem.ts'

/** Every form value is text. These are the types it can encode. */
export const Text = z.string().min(1)
export const Integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number)
  .pipe(z.number().int())
export const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')
/** An empty text clears a value. */
export const clearable = <Value extends z.ZodType>(value: Value) => z.union([z.literal('').transform(() => null), value])

/** The given value, even if it clears the current one; otherwise the current one. */
export const orKnown = <Value>(given: Value | undefined, known: Value) => (given === undefined ? known : given)

const KeyValues = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'At most 50 keys are possible')
export const Metadata = z.union([z.literal('').transform(() => null), KeyValues])

/** Merges metadata: an empty value removes a key, and an empty text removes all of them. */
export const mergedMetadata = (known: Record<string, string>, given: z.output<typeof Metadata> | undefined) => {
  if (given === undefined) return known
  if (given === null) return {}
  return Object.fromEntries(Object.entries({ ...known, ...given }).filter(([, value]) => value !== ''))
}

export const paging = {
  limit: Integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: Text.optional(),
}

type Paging = { limit?: number | undefined; starting_after?: string | undefined }

/** One page of a list, newest first. Only what's on the page is converted to objects. */
export const pageOf = <Item extends { id: string }, Shown>(
  url: string,
  newest: Item[],
  { limit = 10, starting_after: after }: Paging,
  show: (item: Item) => Shown,
): Stripe.ApiList<Shown> => {
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after')
  return listOf(url, newest.slice(start, start + limit).map(show), newest.length > start + limit)
}

/** Matching items, newest first. Insertion order is oldest first. */
export const newestFirst = <Item>(items: Iterable<Item>, isMeant: (item: Item) => boolean): Item[] => [...items].filter(isMeant).reverse()

/** Parses a form's fields. Throws Stripe's error for invalid ones. */
export const readInput = <Schema extends z.ZodType>(schema: Schema, fields: FormFields): z.output<Schema> => {
  const result = schema.safeParse(fields)
  if (result.success) return result.data
  throw problemOf(result.error.issues[0], fields)
}

type Issue = z.core.$ZodIssue

const problemOf = (issue: Issue | undefined, fields: FormFields): StripeProblem => {
  if (!issue) return invalid(undefined, 'The request could not be understood.')
  if (issue.code === 'invalid_union') return problemOfUnion(issue, fields)
  if (issue.code === 'unrecognized_keys') {
    const param = fieldName([...issue.path, issue.keys[0] ?? ''])
    return invalid(param, `Received unknown parameter: ${param}`, 'parameter_unknown')
  }
  const param = fieldName(issue.path)
  if (valueAt(fields, issue.path) === undefined) return invalid(param, `Missing required param: ${param}.`, 'parameter_missing')
  if (issue.message === 'Invalid integer')
    return invalid(param, `Invalid integer: ${String(valueAt(fields, issue.path))}`, 'parameter_invalid_integer')
  if (valueAt(fields, issue.path) === '')
    return invalid(
      param,
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      'parameter_invalid_empty',
    )
  return invalid(param, `Invalid ${param}: ${issue.message}`)
}

/** The error of the last alternative in a union. */
const problemOfUnion = (issue: Extract<Issue, { code: 'invalid_union' }>, fields: FormFields) => {
  const inner = issue.errors.at(-1)?.[0]
  return inner ? problemOf({ ...inner, path: [...issue.path, ...inner.path] }, fields) : invalid(fieldName(issue.path), issue.message)
}

const valueAt = (fields: unknown, path: readonly PropertyKey[]): unknown => {
  let value = fields
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === String(step))?.[1]
  }
  return value
}

/** The value of a bracketed form: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormFields = { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

/** Parses a form-encoded body or query, where brackets denote nested objects and lists. */
export const parseForm = (text: string): FormFields => {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) plant(root, pathOf(name), value)
  return Object.fromEntries([...root].map(([name, value]) => [name, grown(value)]))
}

const pathOf = (name: string): [string, ...string[]] => {
  const [first = ''] = /^[^[]*/.exec(name) ?? []
  return [first, ...[...name.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)]
}

const plant = (branch: Branch, [step, ...rest]: string[], value: string) => {
  // `a[]=b` appends to a list.
  const name = step === '' || step === undefined ? String(branch.size) : step
  if (rest.length === 0) {
    branch.set(name, value)
    return
  }
  const known = branch.get(name)
  const next: Branch = known instanceof Map ? known : new Map()
  branch.set(name, next)
  plant(next, rest, value)
}

const grown = (value: Branch | string): FormValue => {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name, index) => name === String(index))
  if (isList) return [...value.values()].map(grown)
  return Object.fromEntries([...value].map(([name, inner]) => [name, grown(inner)]))
}

/** A field's name as a form writes it. */
const fieldName = (path: readonly PropertyKey[]) => path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('')
