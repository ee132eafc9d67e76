import { readFile } from 'node:fs/promises'
import type { Server } from '../server.ts'
import { avatar } from './avatar.ts'

/** In this order, later ones over earlier ones. */
export const styles = ['base', 'layout', 'forms', 'posts', 'mail']

/** What the pages are made with; `own` are the stylesheets of single services, by name. */
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
