import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { referencePath } from '../../../web/prerender/developers/docs-paths.ts'
import { readSiteFile } from '../../../web/prerender/structured-data.ts'
import { addressesOf, isNotFoundDocument, rewrite } from '../../aws/edge/rewrite.ts'
import { isPopupPath, type Origins, referenceHeaders, securityHeaders } from '../../aws/edge/security-headers.ts'
import { siteFileHeaders } from '../../aws/edge/site-files.ts'
import type { SiteBuild } from '../../build/build-site.ts'

/** Serves everything outside the API. */
export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The site's address is each request's own by default. `mark` is an attribute that each document has from its first
 * byte.
 */
type SiteOptions = { siteUrl?: string; mark?: string }

/**
 * Serves a built site as CloudFront does: files by path, and every address without a file name with the document that
 * shows it. `pages` have their own.
 */
export const builtSite =
  (folder: string, pages: readonly string[], origins: Omit<Origins, 'isSecure'>, { siteUrl, mark = '' }: SiteOptions = {}): Site =>
  async (request, response) => {
    const path = decodedPath(request.url ?? '/') ?? ''
    setSecurityHeaders(response, path, { ...origins, isSecure: isSecure(siteUrl) })
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const file = path === '' ? undefined : await found(folder, rewrite(path, addressesOf(pages)))
    if (file) return sendFile(request, response, file, { siteUrl: siteUrl ?? siteUrlOf(request), mark })
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.\n')
  }

/** Makes every request wait until what it asks for is built: a page, or an image that pages reference. */
export const onceBuilt =
  (site: Site, { pages, whole }: SiteBuild): Site =>
  async (request, response) => {
    // If the site can't be built, serves what's there. The terminal says why.
    await (isPicture(request.url ?? '/') ? whole : pages).catch(() => undefined)
    return site(request, response)
  }

const isPicture = (target: string) => /^\/(share|assets\/blog)\//.test(target)

const isSecure = (siteUrl = '') => siteUrl.startsWith('https:')

const setSecurityHeaders = (response: ServerResponse, path: string, origins: Origins) => {
  const headers = securityHeaders(origins)
  response.setHeaders(new Map(Object.entries(path === referencePath ? referenceHeaders(headers) : headers)))
  if (isPopupPath(path)) response.removeHeader('cross-origin-opener-policy')
}

/** The path below the site, or undefined if it's malformed or escapes the site. */
const decodedPath = (target: string) => {
  try {
    // Parsed as a request's target: as a URL of its own, one that begins with two slashes would name another host.
    const path = decodeURIComponent(new URL(`http://site${target}`).pathname)
    return path.includes('\0') || path.split(/[\\/]/).includes('..') ? undefined : path
  } catch {
    return undefined
  }
}

const found = async (folder: string, path: string) => {
  const file = join(folder, path)
  const status = await stat(file).catch(() => undefined)
  return status?.isFile() ? { file, path, version: `${file} ${status.mtimeMs}`, ...siteFileHeaders(path) } : undefined
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof found>>>

const sendFile = async (request: IncomingMessage, response: ServerResponse, found: FoundFile, served: Required<SiteOptions>) => {
  const { path, contentType, cacheControl } = found
  const isSmaller = isCompressed(contentType) && isAccepted('br', request)
  const content = await contentOf(found, served, isSmaller)
  response.writeHead(isNotFoundDocument(path) ? 404 : 200, {
    'content-type': contentType,
    'cache-control': cacheControl,
    'content-length': content.length,
    vary: 'accept-encoding',
    ...(isSmaller && { 'content-encoding': 'br' }),
  })
  response.end(request.method === 'HEAD' ? undefined : content)
}

/** Reports whether a client names an encoding and doesn't refuse it. */
export const isAccepted = (encoding: string, { headers }: IncomingMessage) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q\\s*=\\s*0(\\.0*)?\\s*(,|$))`, 'i').test(String(headers['accept-encoding']))

const contents = new Map<string, Promise<Buffer>>()

/**
 * Each version of a file is read, and compressed, once for each of the site's addresses and each mark. It's in memory
 * once, however many visitors are slow to read it.
 */
const contentOf = (found: FoundFile, served: Required<SiteOptions>, isSmaller: boolean) => {
  const key = `${found.version} ${served.siteUrl} ${served.mark} ${isSmaller}`
  const content = contents.get(key) ?? (isSmaller ? compressedContent(found, served) : readMarked(found, served))
  contents.set(key, content)
  content.catch(() => contents.delete(key))
  return content
}

const readMarked = async ({ file, contentType }: FoundFile, { siteUrl, mark }: Required<SiteOptions>) => {
  const content = await readSiteFile(file, siteUrl)
  return mark !== '' && contentType.startsWith('text/html') ? Buffer.from(content.toString().replace('<html ', `<html ${mark} `)) : content
}

const brotli = promisify(brotliCompress)
const compressedContent = async (found: FoundFile, served: Required<SiteOptions>) => brotli(await readMarked(found, served), brotliOptions)

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const isCompressed = (contentType: string) => /^text\/|javascript|json|xml|svg/.test(contentType)

/** The address the site was called by: it has several names on a person's own machine. */
const siteUrlOf = ({ headers }: IncomingMessage) => {
  const url = `http://${headers.host}`
  return URL.canParse(url) ? new URL(url).origin : 'http://localhost'
}
