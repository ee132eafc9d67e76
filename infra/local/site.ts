import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { notFoundDocument, rewrite } from '../edge/rewrite.ts'
import { siteFileHeaders } from '../edge/site-files.ts'
import { isPopupPath, type Origins, securityHeaders } from '../security-headers.ts'
import { mayNameSite, withSiteAddress } from '../site/site-address.ts'

/** Answers what is not the API's. */
export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves a built site as CloudFront does: files by path, every address without a file name by the document that shows it. `pages` have their own. */
export const builtSite =
  (folder: string, pages: readonly string[], origins: Omit<Origins, 'isSecure'>): Site =>
  async (request, response) => {
    const path = decodedPath(request.url ?? '/') ?? ''
    setSecurityHeaders(response, path, origins)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const file = path === '' ? undefined : await found(folder, rewrite(path, pages))
    if (file) return sendFile(request, response, file)
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.\n')
  }

const setSecurityHeaders = (response: ServerResponse, path: string, origins: Omit<Origins, 'isSecure'>) => {
  response.setHeaders(new Map(Object.entries(securityHeaders({ ...origins, isSecure: false }))))
  if (isPopupPath(path)) response.removeHeader('cross-origin-opener-policy')
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
  const file = join(folder, path)
  const status = await stat(file).catch(() => undefined)
  if (!status?.isFile()) return
  return { file, path, bytes: status.size, ...siteFileHeaders(path) }
}

type Found = NonNullable<Awaited<ReturnType<typeof found>>>

const sendFile = async (request: IncomingMessage, response: ServerResponse, found: Found) => {
  const { file, path, bytes, contentType, cacheControl } = found
  const headers = { 'content-type': contentType, 'cache-control': cacheControl }
  if (mayNameSite(path)) {
    const text = withSiteAddress(await readFile(file, 'utf8'), siteUrlOf(request))
    const status = path === notFoundDocument ? 404 : 200
    return void response
      .writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
      .end(request.method === 'HEAD' ? undefined : text)
  }
  response.writeHead(200, { ...headers, 'content-length': bytes })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(file), response).catch(unlessGone(response))
}

/** A browser may leave in the middle of a file: that is no failure of ours. */
const unlessGone = (response: ServerResponse) => (error: unknown) => {
  if (!response.destroyed) throw error
}

/** The address by which the site was called: it has several names on one's own machine. */
const siteUrlOf = ({ headers }: IncomingMessage) => {
  const url = `http://${headers.host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://localhost'
}
