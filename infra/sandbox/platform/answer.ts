import type { Reply } from '../fault-answer.ts'

/**
 * A platform's response. The body is sent as JSON. A string is sent unchanged, as an HTML page unless `headers` names
 * another type. Without a body, nothing is sent.
 */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** An error response thrown to end the work. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`)
    this.answer = answer
  }
}

/** Turns thrown refusals into responses. */
export const answered = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

/** Converts a platform's response to an HTTP response. */
export const toReply = ({ status, body, headers }: Answer): Reply => {
  if (body === undefined) return { status, headers: { ...headers }, body: '' }
  const isText = typeof body === 'string'
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return { status, headers: { 'content-type': type, ...headers }, body: isText ? body : JSON.stringify(body) }
}
