import type { ServerApp, ServerApps } from '#functions/ports/platforms.ts'

/** Registrations at servers in memory. */
export const fakeServerApps = (): ServerApps => {
  const rows = new Map<string, ServerApp>()
  return {
    get: async (platform, server) => rows.get(`${platform} ${server}`),
    async keep(platform, server, app, instead) {
      const before = rows.get(`${platform} ${server}`)
      if (before && before.clientId !== instead) return before
      rows.set(`${platform} ${server}`, app)
      return app
    },
  }
}
