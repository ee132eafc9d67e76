import type { Chance } from '../simulation/random.ts'
import { hostileTexts, hostileValues } from './hostile.ts'
import { asList, asNumber, asObject, type Json, type JsonObject } from './json.ts'

/**
 * The inputs for generating values. `known` returns existing IDs for a field, and `odd` is the probability of a value
 * that should be refused.
 */
export type Source = { schemas: JsonObject; chance: Chance; known: (field: string) => readonly string[]; odd: number }

const depthMax = 8

/** Generates a value for a JSON Schema in the OpenAPI document, either valid or with an invalid part somewhere. */
export const valueFor = (source: Source, schema: Json, field: string, depth = 0): Json => {
  const { chance, odd, schemas } = source
  if (chance.happens(odd)) return chance.pick(hostileValues)
  const known = asObject(schema)
  if (typeof known.$ref === 'string') return valueFor(source, schemas[known.$ref.split('/').at(-1) ?? ''] ?? {}, field, depth + 1)
  if (depth > depthMax) return null
  const [first, ...others] = [...asList(known.anyOf), ...asList(known.oneOf), ...asList(known.allOf)]
  if (first !== undefined) return valueFor(source, chance.pick([first, ...others]), field, depth + 1)
  if (known.const !== undefined) return known.const
  const [named, ...more] = asList(known.enum)
  if (named !== undefined) return chance.pick([named, ...more])
  return ofType(source, known, field, depth)
}

const ofType = (source: Source, schema: JsonObject, field: string, depth: number): Json => {
  const { chance } = source
  const [type = 'string', ...others] = typeof schema.type === 'string' ? [schema.type] : asList(schema.type)
  switch (chance.pick([type, ...others])) {
    case 'object':
      return objectFor(source, schema, depth)
    case 'array':
      return Array.from({ length: chance.between(asNumber(schema.minItems, 0), 2 + asNumber(schema.minItems, 0)) }, () =>
        valueFor(source, schema.items ?? {}, field, depth + 1),
      )
    case 'integer':
    case 'number':
      return chance.between(asNumber(schema.minimum, 0), Math.min(asNumber(schema.maximum, 60), asNumber(schema.minimum, 0) + 60))
    case 'boolean':
      return chance.happens(0.5)
    case 'null':
      return null
    default:
      return textFor(source, schema, field)
  }
}

const objectFor = (source: Source, schema: JsonObject, depth: number): Json => {
  const { chance, odd } = source
  const required = asList(schema.required)
  const own = Object.entries(asObject(schema.properties))
    .filter(([name]) => (required.includes(name) ? !chance.happens(odd / 2) : chance.happens(0.3)))
    .map(([name, inner]) => [name, valueFor(source, inner, name, depth + 1)] as const)
  const surprise = chance.happens(odd / 2) ? [[chance.pick(hostileTexts), chance.pick(hostileValues)] as const] : []
  return Object.fromEntries([...own, ...surprise])
}

const textFor = ({ chance, known, odd }: Source, schema: JsonObject, field: string): string => {
  if (chance.happens(odd)) return chance.pick(hostileTexts)
  const [first, ...others] = known(field)
  if (first !== undefined) return chance.pick([first, ...others])
  if (schema.format === 'uri') return 'https://x.com/anna/status/1'
  if (schema.format === 'date-time') return '2035-05-04T09:00:00.000Z'
  const least = Math.max(asNumber(schema.minLength, 1), 1)
  return 'oyez and well met '
    .repeat(20)
    .slice(0, Math.max(least, chance.between(4, 60)))
    .slice(0, asNumber(schema.maxLength, 60))
}
