import { callbackPath, Platform } from '#shared/domain/platforms.ts'

/**
 * The site's addresses that the build and the platforms determine: those of `pages`, and those that platforms redirect
 * people to.
 */
type Addresses = { readonly pages: readonly string[]; readonly callbacks: readonly string[] }

export const addressesOf = (pages: readonly string[]): Addresses => ({ pages, callbacks: Platform.options.map(callbackPath) })

/** The document for every address that doesn't exist. */
export const notFoundDocument = '/404.html'

/**
 * Returns the file for one of the site's addresses: a file for its own path, a page's prerendered document, or the
 * shell of an application for pages that only a script can show. The local system calls it, and its source runs at
 * CloudFront's edge, so it uses nothing but its arguments.
 */
export const rewrite = (path: string, addresses: Addresses): string => {
  if (path.slice(path.lastIndexOf('/')).includes('.')) return path
  const page = /[^/]\/$/.test(path) ? path.slice(0, -1) : path
  if (page === '/dashboard' || page.startsWith('/dashboard/') || page === '/payment/success') return '/dashboard/index.html'
  if (page === '/') return '/index.html'
  if (addresses.pages.includes(page)) return `${page}.html`
  const isOfPerson = /^\/(login|signup(\/[^/]+)?|reset-password|confirm-email|cancel-email|unsubscribe)$/.test(page)
  const isWayBack = /^\/auth\/(handler|(google|github)\/callback)$/.test(page) || addresses.callbacks.includes(page)
  return isOfPerson || isWayBack ? '/shell.html' : '/404.html'
}

const sourceOf = (pages: readonly string[]) => `const addresses = ${JSON.stringify(addressesOf(pages))}
const rewrite = ${rewrite.toString()}`

/** The source of the CloudFront Function that replaces an address with its file. */
export const rewriteSource = (pages: readonly string[]): string => `${sourceOf(pages)}
function handler(event) {
  event.request.uri = rewrite(event.request.uri, addresses)
  return event.request
}
`

/**
 * The source of the CloudFront Function that answers with status 404 where there's nothing. A file that's found has
 * status 200 anyway.
 */
export const statusSource = (pages: readonly string[]): string => `${sourceOf(pages)}
function handler(event) {
  if (rewrite(event.request.uri, addresses) === '${notFoundDocument}') {
    event.response.statusCode = 404
    event.response.statusDescription = 'Not Found'
  }
  return event.response
}
`
