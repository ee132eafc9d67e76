import type { IncomingHttpHeaders } from 'node:http'

/** A refusal or failure of AWS; its name is the code that AWS gives it. */
export class AwsError extends Error {
  /** Of the answer; 0 where there was none. */
  readonly status: number
  /** What the answer tells beside code and message. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: string, message: string, { status = 0, details = {} }: { status?: number; details?: Record<string, unknown> } = {}) {
    super(message)
    this.name = code
    this.status = status
    this.details = details
  }
}

/** Whether an error is AWS's of this code. */
export const isAwsError = (error: unknown, code: string): error is AwsError => error instanceof AwsError && error.name === code

/** The error that an answer tells of. Its code stands in a header or in the body, there behind a name space or before an address. */
export const awsErrorOf = ({ status, headers, body }: { status: number; headers: IncomingHttpHeaders; body: string }) => {
  const details = fieldsOf(body)
  const code = textOf(headers['x-amzn-errortype']) ?? textOf(details.__type) ?? textOf(details.code) ?? 'UnknownError'
  const message = textOf(details.message) ?? textOf(details.Message) ?? `AWS answered ${status}.`
  return new AwsError(code.replace(/^.*#/, '').replace(/:.*$/, ''), message, { status, details })
}

/** What a service has no room for at the moment. */
const throttled = [
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'TransactionInProgressException',
]

/** Whether the same call may succeed in a moment: it was throttled, the service failed, or there was no answer. */
export const canRepeat = (error: unknown) => {
  if (!(error instanceof AwsError)) return error instanceof Error && 'code' in error && error.name !== 'AbortError'
  return error.status === 0 || error.status >= 500 || error.status === 429 || throttled.includes(error.name)
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const fieldsOf = (body: string): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? Object.fromEntries(Object.entries(read)) : {}
  } catch {
    return {}
  }
}
