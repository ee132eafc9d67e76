import * as z from 'zod'

/** Reads what a Lambda needs from its environment at cold start; throws naming every variable that is missing or wrong. */
export const readEnv = <Shape extends z.ZodRawShape>(shape: Shape): z.output<z.ZodObject<Shape>> => {
  const result = z.object(shape).safeParse(process.env)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The environment of this function is not complete. ${problems.join('; ')}`)
}

/** A variable that holds JSON of the given shape. */
export const jsonVariable = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/**
 * The variables of this process, for one that it starts and exchanges messages with. Started with `--watch`, Node would have that process send which files it
 * reads, among its answers. https://nodejs.org/docs/latest-v24.x/api/cli.html#--watch
 */
export const variablesToPassOn = () => ({ ...process.env, WATCH_REPORT_DEPENDENCIES: undefined })
