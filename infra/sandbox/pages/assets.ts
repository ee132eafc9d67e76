import { readFile } from 'node:fs/promises'
import { sha256 } from '../files.ts'
import type { Server } from '../server.ts'

/** In cascade order: later ones override earlier ones. */
export const styles = ['base', 'layout', 'forms', 'posts', 'mail']

/** What the pages need. `own` holds single services' stylesheets, by name. */
export const mountAssets = (server: Server, own: Record<string, URL>) => {
  const serve = (name: string, file: URL, type: string) =>
    server.get(`/assets/${name}`, async () => respond(await readFile(file, 'utf8'), type))

  serve('live.js', here('live.js'), 'text/javascript; charset=utf-8')
  serve('sandbox.svg', here('sandbox.svg'), 'image/svg+xml')
  for (const name of styles) serve(`${name}.css`, here(`${name}.css`), 'text/css; charset=utf-8')
  for (const [name, file] of Object.entries(own)) serve(`${name}.css`, file, 'text/css; charset=utf-8')
  server.get('/avatars/:file', (context) => respond(avatar(context.req.param('file').replace(/\.svg$/, '')), 'image/svg+xml'))
}

const here = (name: string) => new URL(name, import.meta.url)

const respond = (content: string, type: string) =>
  new Response(content, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' } })

/** An avatar for a username: its initial on a color of its own. */
const avatar = (username: string) => {
  const hue = Number.parseInt(sha256(username.toLowerCase()).slice(0, 4), 16) % 360
  const initial = /[a-z0-9]/i.exec(username)?.[0]?.toUpperCase() ?? '?'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" role="img" aria-label="${initial}">
  <rect width="80" height="80" fill="hsl(${hue} 32% 38%)"/>
  <text x="40" y="41" fill="hsl(${hue} 60% 95%)" font-family="system-ui, sans-serif" font-size="36" font-weight="600"
    text-anchor="middle" dominant-baseline="central">${initial}</text>
</svg>`
}
