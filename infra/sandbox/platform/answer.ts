import type { Reply } from '../fault-answer.ts'

/**
 * What a platform answers. The body is sent as JSON; a text is sent as it is, as a page of HTML unless `headers` names another type; nothing at
 * all is sent where there is none.
 */
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** A refusal on its way to the caller: an answer that ends the work. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`Refused with ${answer.status}`)
    this.answer = answer
  }
}

/** Refusals are answers. */
export const answered = (work: () => Answer): Answer => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

/** An answer as it goes out. */
export const toReply = ({ status, body, headers }: Answer): Reply => {
  if (body === undefined) return { status, headers: { ...headers }, body: '' }
  const isText = typeof body === 'string'
  const type = isText ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  return { status, headers: { 'content-type': type, ...headers }, body: isText ? body : JSON.stringify(body) }
}
