import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** Below this, in bytes, compressing costs more than it saves: an answer fits into one packet anyway. */
const compressedFrom = 1_024

/** The encodings that we know, the better first. Brotli's middle quality is as quick as gzip and packs tighter. */
const encodings = {
  br: (body: string) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: string) => gzipSync(body),
}
type Encoding = keyof typeof encodings

/**
 * Compresses what a GET answers, from 1 KB on, for callers that take it. The function does so itself. CloudFront compresses only what its cache
 * policy lets it keep, and may keep nothing of the API.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 *
 * Other calls stay as they are. Their answers may hold a token beside what the caller sent. Then the size of a compressed answer tells of the token
 * (BREACH). No page of another site can make a browser send our calls anyway: a header names the caller, not a cookie.
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

/** The best encoding that the caller names without refusing it. */
const encodingFor = (accepted: string): Encoding | undefined => {
  const taken = accepted.split(',').flatMap((part) => {
    const [name = '', weight = ''] = part.toLowerCase().split(';')
    return /^\s*q\s*=\s*0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()]
  })
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : undefined
}
