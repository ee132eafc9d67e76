import * as z from 'zod'
import { question } from '../database.ts'
import { randomText } from '../platform/grants.ts'
import type { World } from '../world.ts'

const App = z.object({
  clientId: z.string(),
  secret: z.string(),
  host: z.string(),
  name: z.string(),
  redirectUris: z.string(),
  scopes: z.string(),
})
export type App = z.output<typeof App>

const tables = `
  CREATE TABLE IF NOT EXISTS mastodon_apps (
    clientId TEXT PRIMARY KEY, secret TEXT NOT NULL, host TEXT NOT NULL, name TEXT NOT NULL, redirectUris TEXT NOT NULL, scopes TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS mastodon_tokens (
    clientId TEXT NOT NULL, personId TEXT NOT NULL, scope TEXT NOT NULL, token TEXT NOT NULL, PRIMARY KEY (clientId, personId, scope))`

/** The apps registered at each server, and each app's single token per person. */
export const openApps = ({ database }: World) => {
  database.exec(tables)
  const insert = database.prepare(
    'INSERT INTO mastodon_apps (clientId, secret, host, name, redirectUris, scopes) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const find = question(database, App, 'SELECT * FROM mastodon_apps WHERE clientId = ? AND host = ?')
  const forget = database.prepare('DELETE FROM mastodon_apps WHERE host = ?')
  const keepToken = database.prepare('INSERT OR REPLACE INTO mastodon_tokens (clientId, personId, scope, token) VALUES (?, ?, ?, ?)')
  const findToken = question(
    database,
    z.object({ token: z.string() }),
    'SELECT token FROM mastodon_tokens WHERE clientId = ? AND personId = ? AND scope = ?',
  )
  return {
    register: (given: Pick<App, 'host' | 'name' | 'redirectUris' | 'scopes'>): App => {
      const app = { ...given, clientId: randomText(32), secret: randomText(32) }
      insert.run(app.clientId, app.secret, app.host, app.name, app.redirectUris, app.scopes)
      return app
    },
    at: (host: string, clientId: string) => find.first(clientId, host),
    /** Resets the server as if it were set up again. */
    forgetAll: (host: string) => forget.run(host),
    token: (clientId: string, personId: string, scope: string) => findToken.first(clientId, personId, scope)?.token,
    keepToken: (clientId: string, personId: string, grant: { scope: string; token: string }) =>
      keepToken.run(clientId, personId, grant.scope, grant.token),
  }
}
