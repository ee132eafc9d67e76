/** The account's response to a call. */
export type Answer = { status?: number; body: string; type?: string; headers?: Record<string, string> }

/** An AWS refusal. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type XmlValue = string | number | boolean | undefined | readonly XmlValue[] | { readonly [name: string]: XmlValue }

export const json = (value: unknown, status = 200): Answer => ({ status, body: JSON.stringify(value), type: 'application/x-amz-json-1.1' })

export const xml = (action: string, result: XmlValue): Answer => ({
  body: `<${action}Response><${action}Result>${xmlOf(result)}</${action}Result></${action}Response>`,
  type: 'text/xml',
})

export const fault = (code: string, message: string, status = 400): Answer => ({
  status,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped(message)}</Message></Error></ErrorResponse>`,
  type: 'text/xml',
})

/** Lists are `member` elements, as in all STS and CloudFormation responses. */
export const xmlOf = (value: XmlValue): string => {
  if (value === undefined) return ''
  if (typeof value !== 'object') return escaped(String(value))
  if (isList(value)) return value.map((member) => `<member>${xmlOf(member)}</member>`).join('')
  return Object.entries(value)
    .map(([name, own]) => (own === undefined ? '' : `<${name}>${xmlOf(own)}</${name}>`))
    .join('')
}

const isList = (value: object): value is readonly XmlValue[] => Array.isArray(value)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
