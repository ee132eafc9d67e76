import * as z from 'zod'
import type { OwnApps } from '#functions/ports/platforms.ts'
import { byPlatform, Platform } from '#shared/domain/platforms.ts'

/** Who Crier is to a platform, and where the sandbox is that stands in for it, if one does. */
export type PlatformApp = {
  clientId: string
  clientSecret: string
  sandboxUrl?: string | undefined
  /** People are asked for what belongs to their businesses too, where a platform keeps it apart. */
  asksForBusinesses?: boolean | undefined
}
export type PlatformApps = Record<Platform, PlatformApp>

const Registration = z.object({
  clientId: z.string().default(''),
  sandboxUrl: z.url().optional(),
  asksForBusinesses: z.boolean().optional(),
})

/** The apps of a deployment by platform, as JSON: a platform that is left out can't be connected. */
export const PlatformRegistrations = z
  .string()
  .default('{}')
  .transform((json) => z.partialRecord(Platform, Registration).parse(JSON.parse(json)))
export type PlatformRegistrations = z.output<typeof PlatformRegistrations>

/** The name of a platform's secret in the parameter store. */
export const secretName = (platform: Platform) => `${platform}-client-secret` as const
export const secretNames = Platform.options.map(secretName)

/** The apps with their secrets, as the parameter store names them. */
export const platformApps = (registrations: PlatformRegistrations, secrets: Record<ReturnType<typeof secretName>, string>): PlatformApps =>
  appsWithSecrets(registrations, (platform) => secrets[secretName(platform)])

/** The apps with their secrets, which come trimmed: a trailing newline would make a wrong secret. */
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

/** Finds the app of a platform: another one from one moment to the next, where administrators name them. */
export type AppOf = (platform: Platform) => Promise<PlatformApp>

/** The app of the settings, or the one that an administrator named where the settings name none. */
export const appOf =
  (apps: PlatformApps, ownApps?: Pick<OwnApps, 'get'>): AppOf =>
  async (platform) => {
    const app = apps[platform]
    const own = app.clientId === '' ? await ownApps?.get(platform) : undefined
    return own ? { ...app, ...own } : app
  }

/** Whether people can connect accounts through an app. */
export const isAvailable = ({ clientId, clientSecret }: PlatformApp) => clientId !== '' && clientSecret !== '' && clientSecret !== 'none'

/** The address of a host of the platform: its own, or its place in the sandbox. */
export const hostUrl = ({ sandboxUrl }: PlatformApp, host: string) =>
  sandboxUrl === undefined ? `https://${host}` : `${sandboxUrl}/${host}`

/** Whether an address that the platform gave is of that host of its own. Only then may a token go there. */
export const isAtHost = (app: PlatformApp, host: string, url: string) => url.startsWith(`${hostUrl(app, host)}/`)
