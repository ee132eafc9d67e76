import * as z from 'zod'
import type { LocalSystemOptions } from './local-system.ts'
import { StartError } from './start-error.ts'

const Text = z
  .string()
  .transform((text) => text.trim() || undefined)
  .optional()
const Port = z
  .string()
  .regex(/^\d+$/, 'must be a number')
  .transform(Number)
  .refine((port) => port < 65_535, 'must be below 65535')
  .default(4_000)

/** The variables of .env.example. */
const Variables = z.object({
  PORT: Text.pipe(Port),
  CRIER_DATA: Text.pipe(z.string().default('.local')),
  CRIER_LOG: Text.pipe(z.enum(['info'], 'can only be info').optional()),
  X_CLIENT_ID: Text,
  X_CLIENT_SECRET: Text,
  X_API_URL: Text.pipe(z.url('must be an address').default('https://api.x.com')),
  X_WEB_URL: Text.pipe(z.url('must be an address').default('https://x.com')),
  GOOGLE_CLIENT_ID: Text,
  GOOGLE_CLIENT_SECRET: Text,
  GITHUB_CLIENT_ID: Text,
  GITHUB_CLIENT_SECRET: Text,
  AWS_ENDPOINT_URL_DYNAMODB: Text.pipe(z.url('must be an address').optional()),
})

/** What the environment asks of the local system; throws naming every variable that can't be used. */
export const readSettings = (environment: NodeJS.ProcessEnv): LocalSystemOptions => {
  const result = Variables.safeParse(environment)
  if (!result.success) {
    throw new StartError(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join(' '))
  }
  const { PORT: port, CRIER_DATA: data, ...variables } = result.data
  const x = clientApp('X', variables.X_CLIENT_ID, variables.X_CLIENT_SECRET)
  return {
    port,
    sandboxPort: port === 0 ? 0 : port + 1,
    data,
    showsLogs: variables.CRIER_LOG === 'info',
    tableUrl: variables.AWS_ENDPOINT_URL_DYNAMODB,
    x: x && { ...x, apiUrl: variables.X_API_URL, webUrl: variables.X_WEB_URL },
    google: clientApp('Google', variables.GOOGLE_CLIENT_ID, variables.GOOGLE_CLIENT_SECRET),
    github: clientApp('GitHub', variables.GITHUB_CLIENT_ID, variables.GITHUB_CLIENT_SECRET),
  }
}

const clientApp = (name: 'X' | 'Google' | 'GitHub', clientId: string | undefined, clientSecret: string | undefined) => {
  if (clientId && clientSecret) return { clientId, clientSecret }
  const variable = `${name.toUpperCase()}_CLIENT`
  if (clientId || clientSecret)
    throw new StartError(`${name} needs both ${variable}_ID and ${variable}_SECRET; without either the sandbox takes its place.`)
  return undefined
}
