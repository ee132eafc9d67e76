import { wordsOf } from './describe-fields.ts'
import { isJson, type Json, type JsonValue, jsonList, namesIn } from './json.ts'

/** Examples need the schemas that others refer to, by name. */
type World = { schemas: Json; scope: string }

/**
 * Returns a value that fits a schema, with fields that look like the ones in the fields' words. Only required fields
 * are there, and those in `alsoShown`.
 */
export const exampleOf = (schema: Json, { schemas, scope }: World): JsonValue => sample(schema, { schemas, scope, field: '' })

type Place = World & { field: string }

const sample = (schema: Json, place: Place): JsonValue => referred(schema, place) ?? given(schema, place) ?? made(schema, place)

const referred = ({ $ref }: Json, place: Place) => {
  if (typeof $ref !== 'string') return undefined
  const name = $ref.split('/').at(-1) ?? ''
  const target = place.schemas[name]
  return isJson(target) ? sample(target, { ...place, scope: name }) : {}
}

/** What the schema or the field's words say. */
const given = (schema: Json, { scope, field }: Place): JsonValue | undefined => {
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const word = wordsOf(scope, field)?.[1]
  return example ?? schema.const ?? (word !== undefined && fits(word, schema) ? word : undefined)
}

const made = (schema: Json, place: Place): JsonValue => {
  const [variant] = variantsOf(schema)
  if (variant) return sample(variant, place)
  return Array.isArray(schema.enum) ? (schema.enum[0] ?? null) : sampleByType(schema, place)
}

const variantsOf = ({ oneOf, anyOf }: Json) => [...jsonList(oneOf), ...jsonList(anyOf)]

const sampleByType = (schema: Json, place: Place): JsonValue => {
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return sampleFields(schema, place)
    case 'array':
      return sampleItems(schema, place)
    case 'string':
      return texts[String(schema.format)] ?? 'text'
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 1), 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return {}
  }
}

const sampleItems = ({ items, minItems }: Json, place: Place) =>
  isJson(items) ? Array.from({ length: Math.max(Number(minItems ?? 1), 1) }, () => sample(items, place)) : []

/** What strings of a format look like. */
const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-12-24T09:00:00.000Z',
  date: '2026-12-24',
  uri: 'https://crier.example',
  email: 'ada@example.com',
}

/** What is shown although it may be missing, because without it nobody would see what the thing is for. */
const alsoShown = ['id', 'accountIds', 'content', 'media', 'scheduledAt', 'url', 'name']

const sampleFields = ({ properties, required, additionalProperties }: Json, place: Place): Json => {
  const shown = [...namesIn(required), ...alsoShown]
  const others = isJson(properties) || !isJson(additionalProperties) ? [] : namesIn(required)
  const rest = others.map((field) => [field, sample(isJson(additionalProperties) ? additionalProperties : {}, { ...place, field })])
  return Object.fromEntries([
    ...rest,
    ...Object.entries(isJson(properties) ? properties : {}).flatMap(([field, schema]) =>
      isJson(schema) && shown.includes(field) ? [[field, sample(schema, { ...place, field })]] : [],
    ),
  ])
}

/** Reports whether a word's example may stand for this schema. Only a first look: a test checks the whole. */
const fits = (value: JsonValue, schema: Json): boolean => {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  const variants = variantsOf(schema)
  return variants.length > 0 ? variants.some((variant) => fits(value, variant)) : !('$ref' in schema) && typeFits(value, schema)
}

const typeFits = (value: JsonValue, schema: Json): boolean => {
  const { type, items } = schema
  if (typeof value === 'string') return type === 'string' && textFits(value, schema)
  if (typeof value === 'number') return type === 'integer' || type === 'number'
  if (typeof value === 'boolean') return type === 'boolean'
  if (Array.isArray(value)) return type === 'array' && isJson(items) && value.every((item) => fits(item, items))
  return value === null ? type === 'null' : type === 'object' && isJson(schema.additionalProperties) && !('required' in schema)
}

const textFits = (text: string, { pattern, format, maxLength, minLength }: Json) =>
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
  (typeof format !== 'string' || !(format in texts) || typeof pattern === 'string' || (format === 'uri' && URL.canParse(text))) &&
  text.length <= Number(maxLength ?? text.length) &&
  text.length >= Number(minLength ?? 0)

const post = { accountIds: ['bluesky_did-plc-ada', 'mastodon_1'], content: 'Oyez! The bakery opens at nine on Saturday.' }
const later = { scheduledAt: '2026-12-24T09:00:00', timeZone: 'Europe/Berlin' }

/** The inputs of calls whose example says more than what their fields alone make. Path and query are in it. */
export const callExamples: Readonly<Record<string, Json>> = {
  'posts.publish': { ...post, overrides: { mastodon: { content: 'Oyez! The bakery opens at nine. #bakery' } }, undoSeconds: 10 },
  'posts.schedule': { ...post, ...later },
  'posts.draft': { content: 'Oyez! The bakery opens …' },
  'posts.preflight': { ...post, ...later, dryRun: 'true' },
  'posts.edit': { id: 'post-1', revision: 3, content: 'Oyez! The bakery opens at eight on Saturday.' },
  'posts.scheduleDraft': { id: 'post-1', ...later },
  'posts.retry': { postId: 'post-1', accountId: 'mastodon_1' },
  'posts.confirm': { id: 'post-1', accountId: 'mastodon_1', url: 'https://mastodon.example/@ada/1' },
  'posts.answerLate': {
    answers: [
      { postId: 'post-1', accountId: 'mastodon_1', dueAt: '2026-12-24T09:00:00.000Z', answer: 'send-now' },
      { postId: 'post-2', accountId: 'mastodon_1', dueAt: '2026-12-25T09:00:00.000Z', answer: 'queue', queueId: 'queue-1' },
    ],
  },
  'posts.batch': {
    items: [
      { ...post, ...later, action: 'schedule' },
      { content: 'Oyez! The bakery opens …', action: 'draft' },
    ],
  },
  'factors.step': { token: 'made-up-token', method: 'totp', code: '123456' },
  'social.register': {
    provider: 'google',
    code: 'made-up-code',
    codeVerifier: 'made-up-verifier-made-up-verifier-made-up-ve',
    username: 'ada@example.com',
  },
  'events.resendRange': { id: 'one-1', from: '2026-12-24T00:00:00Z', to: '2026-12-25T00:00:00Z' },
  'posts.review': { id: 'post-1', revision: 3, decision: 'approve' },
}
