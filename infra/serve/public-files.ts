import type { IncomingMessage, ServerResponse } from 'node:http'
import { sharedFileHeaders } from '../edge/security-headers.ts'
import { mediaBucket } from '../local/environment.ts'
import type { Site } from '../local/site.ts'

type Storage = { url: string; answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> }

/**
 * Answers for people's files under the site's own address, and for the site otherwise. Addresses are signed for the storage's own host. Only what is signed in the
 * address, or an upload by a signed form, comes through from outside.
 */
export const withFiles = (site: Site, storage: Storage, siteUrl: string): Site => {
  const headers = new Map(Object.entries(sharedFileHeaders({ isSecure: siteUrl.startsWith('https:') })))
  return async (request, response) => {
    const path = request.url ?? '/'
    if (!path.startsWith(`/${mediaBucket}/`)) return site(request, response)
    response.setHeaders(headers)
    for (const name of Object.keys(request.headers)) if (isForFunctions(name)) delete request.headers[name]
    request.headers.host = new URL(storage.url).host
    await storage.answer(request, response)
  }
}

/** Our own functions sign in a header, and copy files by others. They come in at another door: nothing that is not signed in the address counts here. */
const isForFunctions = (name: string) => name === 'authorization' || name.startsWith('x-amz-')
