import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** The size in bytes below which compressing costs more than it saves: the response fits into one packet anyway. */
const compressedFrom = 1_024

/** The supported encodings, best first. Brotli at medium quality is as fast as gzip and compresses better. */
const encodings = {
  br: (body: string) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string) => gzipSync(body),
}
type Encoding = keyof typeof encodings

/**
 * Compresses GET responses of 1 KB and more for clients that accept it. The function does this itself because
 * CloudFront compresses only what its cache policy lets it cache, and it may cache nothing from the API.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 *
 * Other calls stay uncompressed. Their responses may hold a token next to what the caller sent, and then the compressed
 * size leaks the token (BREACH). No other site's page can make a browser send our calls anyway: a header identifies the
 * caller, not a cookie.
 */
export const compressed = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  after({ event, response }) {
    const { body, isBase64Encoded = false } = response ?? {}
    if (!response || event.requestContext.http.method !== 'GET' || body === undefined || isBase64Encoded) return
    if (Buffer.byteLength(body) < compressedFrom) return
    response.headers = { ...response.headers, vary: 'accept-encoding' }
    const encoding = encodingFor(event.headers['accept-encoding'] ?? '')
    if (!encoding) return
    response.headers['content-encoding'] = encoding
    response.body = encodings[encoding](body).toString('base64')
    response.isBase64Encoded = true
  },
})

/** Returns the best encoding that the client names and doesn't refuse. */
const encodingFor = (accepted: string): Encoding | undefined => {
  const taken = accepted.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.toLowerCase().split(';')
    return /^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()]
  })
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : undefined
}
