import * as z from 'zod'

/**
 * A stored item as its schema says, without the fields that the schema does not know: a newer version may have written them before it was rolled back. Schemas of
 * what people send refuse such fields, and are those of items as well. Throws what else is wrong.
 */
export const readItem = <Schema extends z.core.$ZodType>(schema: Schema, item: unknown): z.output<Schema> => {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const known = structuredClone(item)
  for (const issue of error.issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) removeField(known, [...issue.path, key])
  return z.parse(schema, known)
}

const removeField = (item: unknown, [name = '', ...rest]: readonly PropertyKey[]) => {
  if (typeof item !== 'object' || item === null) return
  if (rest.length === 0) Reflect.deleteProperty(item, name)
  else removeField(Reflect.get(item, name), rest)
}
