import * as z from 'zod'

/** Reads a Lambda's environment at cold start. Throws with the name of every variable that is missing or invalid. */
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
 * Returns this process's variables for a child process that it exchanges messages with. Under `--watch`, Node would
 * make the child report the files it reads among its messages.
 * https://nodejs.org/docs/latest-v24.x/api/cli.html#--watch
 */
export const variablesToPassOn = () => ({ ...process.env, WATCH_REPORT_DEPENDENCIES: undefined })
