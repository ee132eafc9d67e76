import type { Chance } from '../simulation/random.ts'
import { hostileBodies, hostileHeaders, hostileSegments } from './hostile.ts'
import type { Json, JsonObject } from './json.ts'
import type { Operation } from './operations.ts'
import type { WireRequest } from './send.ts'
import { type Source, valueFor } from './values.ts'

type Wish = { schemas: JsonObject; chance: Chance; known: (field: string) => readonly string[]; authorization: string | undefined }

/** A complete, valid call: its sender can be the only reason to refuse it. */
export const fittingRequest = (operation: Operation, wish: Wish): WireRequest => requestFor(operation, { ...wish, odd: 0 })

/** A call that mostly has something wrong with it: a value, a path segment, a header, or the whole body. */
export const oddRequest = (operation: Operation, wish: Wish): WireRequest => {
  const { chance } = wish
  const request = requestFor(operation, { ...wish, odd: chance.pick([0, 0.02, 0.1, 0.4]) })
  return {
    ...request,
    headers: { ...request.headers, ...(chance.happens(0.15) && chance.pick(hostileHeaders)) },
    ...(operation.body !== undefined && chance.happens(0.05) && { body: chance.pick(hostileBodies) }),
  }
}

const requestFor = (operation: Operation, { authorization, ...source }: Source & Wish): WireRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentFor(operation, source, name))
  const query = operation.parameters.filter((parameter) => parameter.in === 'query' && (parameter.required || source.chance.happens(0.4)))
  const named = query.map(({ name, schema }) => `${name}=${encoded(asText(valueFor(source, schema, name)))}`)
  return {
    target: `${operation.method} /api${path}${named.length > 0 ? `?${named.join('&')}` : ''}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(operation.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(operation.body !== undefined && { body: JSON.stringify(valueFor({ ...source, odd: source.odd / 2 }, operation.body, 'body')) }),
  }
}

const segmentFor = ({ parameters }: Operation, source: Source, name: string) => {
  if (source.chance.happens(source.odd)) return source.chance.pick(hostileSegments)
  const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {}
  const known = source.known(name)
  const [first, ...others] = known
  const text = first === undefined ? asText(valueFor({ ...source, odd: 0 }, schema, name)) : source.chance.pick([first, ...others])
  return encoded(text) || 'nothing'
}

const asText = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
/** A URL can't contain lone surrogates or be endlessly long. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().slice(0, 2_000))
