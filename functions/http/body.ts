import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { DomainError } from '#shared/domain/errors.ts'

/** The largest body of a call, in bytes. Files go straight to storage. */
const bodyBytesMax = 256 * 1024

/** The fields of the JSON body; none when there is no body. */
export const readBody = (event: APIGatewayProxyEventV2): Record<string, unknown> => {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length === 0) return {}
  if (bytes.length > bodyBytesMax) throw new DomainError('too-large', `The body is larger than ${bodyBytesMax / 1024} KB.`)
  if (!/^application\/json *(;|$)/i.test(event.headers['content-type'] ?? ''))
    throw new DomainError('invalid', 'Send the body as JSON, with the header content-type: application/json.')

  const value = parseJson(toText(bytes))
  if (!isObject(value)) throw new DomainError('invalid', 'The body must be one JSON object.')
  return value
}

const toText = (bytes: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new DomainError('invalid', 'The body is not UTF-8 text.')
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's own sentence says where: by position, or by quoting what stands around it.
    throw new DomainError('invalid', `The body is not valid JSON: ${error instanceof Error ? error.message : "it can't be read"}.`)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
