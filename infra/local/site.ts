import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.md': 'text/markdown; charset=utf-8',
}

/** Serves a built site as CloudFront does: files by path, addresses without a file name by the application; `fallback` if none is built. */
export const site = (folder: string, fallback: string) => async (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('x-content-type-options', 'nosniff')
  if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
  const path = decodedPath(request.url ?? '/') ?? ''
  const file = await fileFor(folder, path)
  if (file) return sendFile(request, response, { ...file, isImmutable: path.startsWith('/assets/') })
  if (path === '/') return void response.writeHead(200, { 'content-type': contentTypes['.html'] }).end(fallback)
  response.writeHead(404, { 'content-type': contentTypes['.txt'] }).end('There is nothing here.\n')
}

const fileFor = async (folder: string, path: string) => {
  if (path === '') return undefined
  return (await found(folder, path)) ?? (extname(path) === '' ? found(folder, '/index.html') : undefined)
}

/** The path below the site, or undefined when it isn't well formed or leads out of it. */
const decodedPath = (target: string) => {
  try {
    const path = decodeURIComponent(new URL(target, 'http://site').pathname)
    return path.includes('\0') || path.split(/[\\/]/).includes('..') ? undefined : path
  } catch {
    return undefined
  }
}

const found = async (folder: string, path: string) => {
  for (const candidate of [path, `${path}/index.html`, `${path}.html`]) {
    const file = join(folder, candidate)
    const status = await stat(file).catch(() => undefined)
    if (status?.isFile()) return { file, bytes: status.size }
  }
  return undefined
}

const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  { file, bytes, isImmutable }: { file: string; bytes: number; isImmutable: boolean },
) => {
  response.writeHead(200, {
    'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': bytes,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(file), response)
}
