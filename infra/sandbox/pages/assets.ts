import { readFile } from 'node:fs/promises'
import type { Server } from '../world.ts'
import { avatar } from './avatar.ts'

/** In this order, later ones over earlier ones. */
export const styles = ['base.css', 'layout.css', 'forms.css', 'posts.css', 'mail.css']

const assets = [
  { name: 'live.js', type: 'text/javascript; charset=utf-8' },
  { name: 'sandbox.svg', type: 'image/svg+xml' },
]

/** What the pages are made with. */
export const mountAssets = (server: Server) => {
  for (const { name, type } of assets) {
    server.get(`/assets/${name}`, async () => respond(await readFile(new URL(name, import.meta.url), 'utf8'), type))
  }
  // A platform's own stylesheet is one more file in this folder.
  server.get('/assets/:name{[a-z-]+\\.css}', async (context) => {
    const style = await readFile(new URL(context.req.param('name'), import.meta.url), 'utf8').catch(() => undefined)
    return style === undefined ? context.notFound() : respond(style, 'text/css; charset=utf-8')
  })
  server.get('/avatars/:file', (context) => respond(avatar(context.req.param('file').replace(/\.svg$/, '')), 'image/svg+xml'))
}

const respond = (content: string, type: string) =>
  new Response(content, { headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' } })
