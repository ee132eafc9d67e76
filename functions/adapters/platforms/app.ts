import * as z from 'zod'
import type { OwnApps } from '#functions/ports/platforms.ts'
import { byPlatform, platformIds } from '#shared/domain/platforms.ts'
import { Platform } from '#shared/domain/schemas.ts'

/** Crier's credentials at a platform, and the URL of the sandbox that replaces the platform, if any. */
export type PlatformApp = {
  clientId: string
  clientSecret: string
  sandboxUrl?: string | undefined
  /** Also asks people for access to their businesses, on platforms where that's separate. */
  asksForBusinesses?: boolean | undefined
}
export type PlatformApps = Record<Platform, PlatformApp>

const Registration = z.object({
  clientId: z.string().default(''),
  sandboxUrl: z.url().optional(),
  asksForBusinesses: z.boolean().optional(),
})

/** A deployment's apps by platform, as JSON. A platform that's left out can't be connected. */
export const PlatformRegistrations = z
  .string()
  .default('{}')
  .transform((json) => z.partialRecord(Platform, Registration).parse(JSON.parse(json)))
export type PlatformRegistrations = z.output<typeof PlatformRegistrations>

/** The name of a platform's secret in the parameter store. */
export const secretName = (platform: Platform) => `${platform}-client-secret` as const
export const secretNames = platformIds.map(secretName)

/** Builds the apps with their secrets, under the parameter store's names. */
export const platformApps = (registrations: PlatformRegistrations, secrets: Record<ReturnType<typeof secretName>, string>): PlatformApps =>
  appsWithSecrets(registrations, (platform) => secrets[secretName(platform)])

/** Builds the apps with their secrets. Secrets are trimmed, because a trailing newline would make them wrong. */
export const appsWithSecrets = (registrations: PlatformRegistrations, secretOf: (platform: Platform) => string): PlatformApps => {
  const registered = (platform: Platform): PlatformApp => {
    const { clientId = '', sandboxUrl, asksForBusinesses } = registrations[platform] ?? {}
    return {
      clientId: clientId.trim(),
      clientSecret: secretOf(platform).trim(),
      ...(asksForBusinesses && { asksForBusinesses }),
      ...(sandboxUrl && { sandboxUrl: sandboxUrl.replace(/\/+$/, '') }),
    }
  }
  return byPlatform(registered)
}

/** Finds a platform's app, which may change at any time if administrators configure it. */
export type AppOf = (platform: Platform) => Promise<PlatformApp>

/** Returns the app from the settings or, if they have none, the one an administrator configured. */
export const appOf =
  (apps: PlatformApps, ownApps?: Pick<OwnApps, 'get'>): AppOf =>
  async (platform) => {
    const app = apps[platform]
    const own = app.clientId === '' ? await ownApps?.get(platform) : undefined
    return own ? { ...app, ...own } : app
  }

/** True if people can connect accounts through the app. */
export const isAvailable = ({ clientId, clientSecret }: PlatformApp) => clientId !== '' && clientSecret !== '' && clientSecret !== 'none'

/** The URL of a platform's host, or of its place in the sandbox. */
export const hostUrl = ({ sandboxUrl }: PlatformApp, host: string) =>
  sandboxUrl === undefined ? `https://${host}` : `${sandboxUrl}/${host}`

/** True if a URL from the platform is on this host. Only then may a token be sent there. */
export const isAtHost = (app: PlatformApp, host: string, url: string) => url.startsWith(`${hostUrl(app, host)}/`)

/** True if platforms’ stand-ins run on this machine, as in tests. Only then may webhooks lead here as well. */
export const runsHere = (registrations: PlatformRegistrations): boolean =>
  Object.values(registrations).some(({ sandboxUrl }) => loopbackNames.includes(URL.parse(sandboxUrl ?? '')?.hostname ?? ''))

const loopbackNames = ['localhost', '127.0.0.1']
