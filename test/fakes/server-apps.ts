import type { ServerApp, ServerApps } from '#functions/ports/platforms.ts'

/** App registrations at servers, in memory. `endOf` returns when one expires (ms). */
export const fakeServerApps = (): ServerApps & { endOf: (platform: string, server: string) => number | undefined } => {
  const rows = new Map<string, { app: ServerApp; until: number }>()
  return {
    get: async (platform, server) => rows.get(`${platform} ${server}`)?.app,
    async keep(platform, server, app, { until, instead }) {
      const before = rows.get(`${platform} ${server}`)
      if (before && before.app.clientId !== instead) return before.app
      rows.set(`${platform} ${server}`, { app, until })
      return app
    },
    async need(platform, server, until) {
      const row = rows.get(`${platform} ${server}`)
      if (row) row.until = Math.max(row.until, until)
    },
    endOf: (platform, server) => rows.get(`${platform} ${server}`)?.until,
  }
}
