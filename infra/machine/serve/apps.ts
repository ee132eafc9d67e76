import { byPlatform, type Platform } from '#shared/domain/platforms.ts'
import { models } from '#shared/platforms/models.ts'
import type { ServeSettings } from './settings.ts'

/** Where the sandbox is and by what it knows us, while things are tried out. */
type Sandbox = { url: string; clientId: string; providerIds: { google: string; github: string } }

/** Where accounts are on many servers, each of them registers us by itself: servers show this name, and no secret is needed. */
const registersItself = (platform: Platform) => 'loadAsks' in models[platform]
const ownName = 'Crier'

/** By which the platforms know us. One that nobody set up can't be connected, unless the sandbox stands in for it. */
export const platformApps = ({ platforms }: ServeSettings, sandbox: Sandbox | undefined) =>
  byPlatform((platform) => {
    const shared = { asksForBusinesses: false }
    const own = platforms[platform]?.clientId ?? (registersItself(platform) && !sandbox ? ownName : undefined)
    if (own !== undefined) return { clientId: own, ...shared }
    return sandbox ? { clientId: sandbox.clientId, sandboxUrl: sandbox.url, ...shared } : { clientId: '', ...shared }
  })

/** The secrets of those apps. */
export const platformSecrets = ({ platforms, hasSandbox }: ServeSettings) =>
  byPlatform((platform) => platforms[platform]?.clientSecret ?? (registersItself(platform) && !hasSandbox ? ownName : undefined))

/** By which the providers that people sign in through know us. */
export const providerApps = ({ google, github }: ServeSettings, sandbox: Sandbox | undefined) => ({
  google: google ?? (sandbox ? { clientId: sandbox.providerIds.google, sandboxUrl: sandbox.url } : { clientId: '' }),
  github: github ?? (sandbox ? { clientId: sandbox.providerIds.github, sandboxUrl: sandbox.url } : { clientId: '' }),
})
