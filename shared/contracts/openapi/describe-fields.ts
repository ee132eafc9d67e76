import { fieldsOfPeople } from './fields-of-people.ts'
import { fieldsOfPosts } from './fields-of-posts.ts'
import { isJson, type Json, type JsonValue } from './json.ts'

const words = { ...fieldsOfPosts, ...fieldsOfPeople }

/** What is known about a field of a schema or of a call (`scope`). */
export const wordsOf = (scope: string, field: string) => words[`${scope}.${field}`] ?? words[field]

/** Returns the schema with a description of every field that has none of its own. `scope` names its schema or its call. */
export const withDescriptions = (schema: Json, scope: string): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([name, value]) => {
      if (name === 'example' || name === 'examples' || name === 'default') return [name, value]
      return [name, name === 'properties' && isJson(value) ? describedFields(value, scope) : inside(value, scope)]
    }),
  )

const describedFields = (fields: Json, scope: string): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => [
      field,
      isJson(schema) ? describedField(withDescriptions(schema, scope), field, scope) : schema,
    ]),
  )

const describedField = (schema: Json, field: string, scope: string): Json => {
  const description = wordsOf(scope, field)?.[0]
  return description === undefined || 'description' in schema || '$ref' in schema ? schema : { description, ...schema }
}

const inside = (value: JsonValue, scope: string): JsonValue => {
  if (Array.isArray(value)) return value.map((item) => inside(item, scope))
  return isJson(value) ? withDescriptions(value, scope) : value
}
