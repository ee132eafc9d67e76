import * as z from 'zod'

/** Where X is and who we are to it. */
export type XConfig = { apiUrl: string; webUrl: string; clientId: string; clientSecret: string; isSandbox: boolean }

/** The variables of the environment that `xConfig` is made of. Without a client id nobody can connect. */
export const xEnvironment = { X_API_URL: z.url(), X_WEB_URL: z.url(), X_CLIENT_ID: z.string().default('') }

/** The secret comes trimmed: X takes a trailing newline for a wrong secret. Anything but X's own host is the sandbox. */
export const xConfig = (environment: z.output<z.ZodObject<typeof xEnvironment>>, clientSecret: string): XConfig => ({
  apiUrl: withoutSlash(environment.X_API_URL),
  webUrl: withoutSlash(environment.X_WEB_URL),
  clientId: environment.X_CLIENT_ID.trim(),
  clientSecret: clientSecret.trim(),
  isSandbox: new URL(environment.X_API_URL).host !== 'api.x.com',
})

/** The public address of a post. */
export const postUrl = ({ webUrl }: XConfig, username: string, id: string) => `${webUrl}/${encodeURIComponent(username)}/status/${id}`

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
