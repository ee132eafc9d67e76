import * as z from 'zod'
import { $ZodArray, $ZodObject, $ZodOptional } from 'zod/v4/core'

/**
 * The same schema, made of zod's own objects in the place of zod/mini's. Zod compiles its own when they're first used, so that a list of 100 posts is read in a
 * third of the time. What is read only now and then isn't worth it. A part that has checks of its own stays as it is.
 */
export const compiledSchema = <Schema extends z.core.$ZodType>(schema: Schema): z.core.$ZodType<z.output<Schema>> =>
  // It reads what the given schema reads. The compiler can't see that.
  rebuilt(schema) as z.core.$ZodType<z.output<Schema>>

const rebuilt = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema._zod.def.checks?.length) return schema
  if (schema instanceof $ZodOptional) return z.optional(rebuilt(schema._zod.def.innerType))
  if (schema instanceof $ZodArray) return z.array(rebuilt(schema._zod.def.element))
  if (!(schema instanceof $ZodObject)) return schema
  const { shape, catchall } = schema._zod.def
  const object = z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, rebuilt(field)])))
  return catchall ? object.catchall(catchall) : object
}
