import { loadAwsServiceSpec } from '@aws-cdk/aws-service-spec'
import * as z from 'zod'
import type { Resource } from './synthesis.ts'

type Properties = Record<string, { type: Type; previousTypes?: Type[]; required?: boolean }>
type Type =
  | { type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'date-time' | 'tag' | 'null' }
  | { type: 'array' | 'map'; element: Type }
  | { type: 'ref'; reference: { $ref: string } }
  | { type: 'union'; types: Type[] }

const database = await loadAwsServiceSpec()

/** The ways a resource violates AWS's own resource specification, each as a sentence that names the property. */
export const misfitsOf = ({ Type, id, Properties }: Pick<Resource, 'Type' | 'id' | 'Properties'>): string[] => {
  const [known] = database.lookup('resource', 'cloudFormationType', 'equals', Type)
  if (!known) return [`${id} is a ${Type}, which AWS does not have.`]
  return misfitsIn(Properties, known.properties, `${id} (${Type})`)
}

/** The attributes that `Fn::GetAtt` may request from a resource type. */
export const attributesOf = (type: string) => {
  const [known] = database.lookup('resource', 'cloudFormationType', 'equals', type)
  return Object.keys(known?.attributes ?? {})
}

const misfitsIn = (given: Readonly<Record<string, unknown>>, known: Properties, path: string): string[] => [
  ...Object.entries(known).flatMap(([name, { required }]) => (required && given[name] === undefined ? [`${path} lacks ${name}.`] : [])),
  ...Object.entries(given).flatMap(([name, value]) => {
    const property = known[name]
    if (!property) return [`${path} has ${name}, which it does not take.`]
    const [first = [], ...others] = [property.type, ...(property.previousTypes ?? [])].map((type) =>
      misfits(value, type, `${path}.${name}`),
    )
    return others.some((found) => found.length === 0) ? [] : first
  }),
]

/** The ways a value violates its expected type. A value known only at deployment always fits. */
const misfits = (value: unknown, type: Type, path: string): string[] => {
  if (isIntrinsic(value)) return []
  switch (type.type) {
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((member, index) => misfits(member, type.element, `${path}[${index}]`))
        : [`${path} is no list: ${JSON.stringify(value)}.`]
    case 'map':
      return isRecord(value)
        ? Object.entries(value).flatMap(([name, member]) => misfits(member, type.element, `${path}.${name}`))
        : [`${path} is no map: ${JSON.stringify(value)}.`]
    case 'ref': {
      const { name, properties } = database.get('typeDefinition', type.reference)
      return isRecord(value) ? misfitsIn(value, properties, path) : [`${path} is no ${name}: ${JSON.stringify(value)}.`]
    }
    case 'union': {
      const found = type.types.map((one) => misfits(value, one, path))
      return found.some((none) => none.length === 0) ? [] : (found[0] ?? [])
    }
    default:
      return primitives[type.type].safeParse(value).success ? [] : [`${path} is no ${type.type}: ${JSON.stringify(value)}.`]
  }
}

/** CloudFormation also accepts numbers and booleans as text. */
const primitives = {
  string: z.union([z.string(), z.number(), z.boolean()]),
  number: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  integer: z.union([z.int(), z.string().regex(/^-?\d+$/)]),
  boolean: z.union([z.boolean(), z.enum(['true', 'false'])]),
  json: z.unknown(),
  'date-time': z.string(),
  tag: z.strictObject({ Key: z.string(), Value: z.unknown() }),
  null: z.null(),
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isIntrinsic = (value: unknown) =>
  isRecord(value) && Object.keys(value).length === 1 && Object.keys(value).every((name) => name === 'Ref' || name.startsWith('Fn::'))
