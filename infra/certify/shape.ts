import { jsonOf } from '#functions/adapters/platforms/http.ts'

/** A response's shape, without its values: types by field path, such as `data.items[].id`, and header names. */
export type Shape = {
  status: number
  contentType: string
  fields: ReadonlyMap<string, ReadonlySet<string>>
  headers: ReadonlySet<string>
  /** The headers that Crier read. */
  headersRead: ReadonlySet<string>
}

type Answer = { status: number; headers: Headers; body: string; headersRead: ReadonlySet<string> }

export const shapeOf = ({ status, headers, body, headersRead }: Answer): Shape => ({
  status,
  contentType: headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'none',
  fields: fieldsOf(body),
  headers: new Set(headers.keys()),
  headersRead,
})

const fieldsOf = (body: string): Shape['fields'] => {
  const fields = new Map<string, Set<string>>()
  const json = jsonOf(body)
  if (json !== undefined) collect(fields, '', json)
  return fields
}

const collect = (fields: Map<string, Set<string>>, place: string, value: unknown) => {
  fields.set(place, (fields.get(place) ?? new Set()).add(typeOf(value)))
  for (const [name, item] of within(value)) collect(fields, place === '' || name === '[]' ? `${place}${name}` : `${place}.${name}`, item)
}

/** The entries of a list or an object. Names that are ids, as in a map by id, count as values. */
const within = (value: unknown): [string, unknown][] => {
  if (Array.isArray(value)) return value.map((item) => ['[]', item])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, item]) => [/\d{5,}|^did:/.test(name) ? '{id}' : name, item])
}

const typeOf = (value: unknown) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'empty list' : 'list'
  return typeof value
}

/** Merges the responses to a repeated request into one shape, with everything that any of them had. */
export const together = (shapes: readonly Shape[]): Shape | undefined => {
  const last = shapes.at(-1)
  if (!last) return undefined
  const fields = new Map<string, Set<string>>()
  for (const shape of shapes)
    for (const [place, types] of shape.fields) fields.set(place, new Set([...(fields.get(place) ?? []), ...types]))
  return {
    ...last,
    fields,
    headers: union(shapes.map(({ headers }) => headers)),
    headersRead: union(shapes.map(({ headersRead }) => headersRead)),
  }
}

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]))

/** One way a response differs from the other. */
export type Difference = { what: string; real: string; fake: string }

export const differencesOf = (real: Shape, fake: Shape): Difference[] => {
  const differences: Difference[] = []
  const compare = (what: string, ofReal: string, ofFake: string) => {
    if (ofReal !== ofFake) differences.push({ what, real: ofReal, fake: ofFake })
  }
  compare('status', String(real.status), String(fake.status))
  compare('content type', real.contentType, fake.contentType)
  for (const name of [...union([real.headersRead, fake.headersRead])].sort())
    compare(`header \`${name}\``, presence(real, name), presence(fake, name))
  for (const place of [...new Set([...real.fields.keys(), ...fake.fields.keys()])].sort())
    if (isKnown(real, place) && isKnown(fake, place))
      compare(place === '' ? 'body' : `\`${place}\``, typesAt(real, place), typesAt(fake, place))
  return differences
}

/** `status` is 0 where there was no response. */
export const nameOf = ({ status, contentType }: Shape) => (status === 0 ? 'none' : `${status} ${contentType}`)

const presence = ({ headers }: Shape, name: string) => (headers.has(name) ? 'there' : 'missing')

/** False where a parent is an empty list, whose items are unknown, or is missing, which is reported itself. */
const isKnown = ({ fields }: Shape, place: string) => {
  for (let at = parentOf(place); at !== undefined; at = parentOf(at)) {
    const types = fields.get(at)
    if (!types || !(types.has('list') || types.has('object'))) return false
  }
  return true
}

const parentOf = (place: string) => {
  if (place === '') return undefined
  return place.endsWith('[]') ? place.slice(0, -2) : place.slice(0, Math.max(0, place.lastIndexOf('.')))
}

const typesAt = ({ fields }: Shape, place: string) => {
  const types = [...(fields.get(place) ?? [])].map((type) => (type === 'empty list' ? 'list' : type))
  return types.length === 0 ? 'missing' : [...new Set(types)].sort().join(' or ')
}
