import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { DomainError } from '#shared/domain/errors.ts'
import { refused } from './field-texts.ts'

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
  const broken = brokenTexts(value)
  if (broken.length > 0) throw refused(broken.map((field) => ({ field, text: 'This text holds half a character. Type it again.' })))
  return value
}

/** The fields whose text holds a lone surrogate, as programs that cut texts leave it: UTF-8, and so the table, can't hold it. */
const brokenTexts = (body: Record<string, unknown>) => {
  const open = Object.entries(body)
  const broken: string[] = []
  for (let field = open.pop(); field !== undefined; field = open.pop()) {
    const [path, value] = field
    if (typeof value === 'string' && !value.isWellFormed()) broken.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) open.push([`${path}.${name}`, inner])
  }
  return broken
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
