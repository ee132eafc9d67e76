import { languages } from '#shared/domain/languages.ts'
import { callbackPath, platformIds } from '#shared/domain/platforms.ts'
import { referencePath } from '../../../web/prerender/developers/docs-paths.ts'

/**
 * The site's addresses that the build and the platforms determine: those of `pages`, those that platforms redirect
 * people to, and the API reference.
 */
type Addresses = {
  readonly pages: readonly string[]
  readonly callbacks: readonly string[]
  readonly languages: readonly string[]
  readonly reference: string
}

export const addressesOf = (pages: readonly string[]): Addresses => ({
  pages,
  callbacks: platformIds.map(callbackPath),
  languages: languages.filter((language) => language !== 'en'),
  reference: referencePath,
})

/** True for the document of every address that is nothing, in whatever language. */
export const isNotFoundDocument = (file: string): boolean => file.endsWith('/404.html')

/**
 * Returns the file for one of the site's addresses: a file for its own path, a page's prerendered document, or the
 * shell of an application for pages that only a script can show. The local system calls it, and its source runs at
 * CloudFront's edge, so it uses nothing but its arguments.
 */
export const rewrite = (path: string, addresses: Addresses): string => {
  if (path.slice(path.lastIndexOf('/')).includes('.')) return path
  const whole = /[^/]\/$/.test(path) ? path.slice(0, -1) : path
  if (/^\/(dashboard(\/.*)?|payment\/success)$/.test(whole)) return '/dashboard/index.html'
  if (whole === addresses.reference) return `${addresses.reference}.html`
  const language = addresses.languages.find((one) => `${whole}/`.startsWith(`/${one}/`))
  const folder = language ? `/${language}` : ''
  const page = whole.slice(folder.length) || '/'
  if (addresses.pages.includes(page)) return `${folder}${page.replace(/^\/$/, '/index')}.html`
  const isShown =
    /^\/(login|signup(\/[^/]+)?|features|faq|reset-password|confirm-email|cancel-email|unsubscribe|shared)$/.test(page) ||
    /^\/auth\/(handler|(google|github)\/callback)$/.test(whole) ||
    addresses.callbacks.includes(whole)
  return `${folder}${isShown ? '/shell' : '/404'}.html`
}

/**
 * Returns the API's own path: `/api/v1/…` is the same API as `/api/…`. Every gateway calls it, and its source runs at
 * CloudFront's edge, so it uses nothing but its argument.
 */
export const unversioned = (path: string): string => path.replace(/^\/api\/v1\//, '/api/')

/** The source of the CloudFront Function that takes the version out of an API call's address. */
export const unversionedSource = `const unversioned = ${unversioned.toString()}
function handler(event) {
  event.request.uri = unversioned(event.request.uri)
  return event.request
}
`

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
  if (rewrite(event.request.uri, addresses).endsWith('/404.html')) {
    event.response.statusCode = 404
    event.response.statusDescription = 'Not Found'
  }
  return event.response
}
`
