import type { ServerApp, ServerApps } from '#functions/ports/platforms.ts'

/** Registrations at servers, for as long as a platform is certified. */
export const serverAppsInMemory = (): ServerApps => {
  const kept = new Map<string, ServerApp>()
  return {
    get: async (platform, server) => kept.get(`${platform} ${server}`),
    async keep(platform, server, app, instead) {
      const before = kept.get(`${platform} ${server}`)
      if (before && before.clientId !== instead) return before
      kept.set(`${platform} ${server}`, app)
      return app
    },
  }
}
