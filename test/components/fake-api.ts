import { vi } from 'vitest'
import * as z from 'zod'
import { type Endpoint, type InputOf, isPage, type ReplyOf, type Status } from '#shared/contracts/endpoint.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** The response to one API call in a test. */
export type FakeAnswer = { endpoint: Endpoint; respond: (input: unknown) => Promise<Response> }

/** Answers a call as its contract says. `give` receives the parsed input, and throws an `ApiError` to refuse. */
export const answer = <E extends Endpoint>(endpoint: E, give: (input: InputOf<E>) => ReplyOf<E> | Promise<ReplyOf<E>>): FakeAnswer => ({
  endpoint,
  respond: (input) => toResponse(endpoint, async () => give(endpoint.input.parse(input) as InputOf<E>)),
})

/** Answers a call in a way no contract allows: with any response, or by throwing what `fetch` throws. */
export const answerOddly = (endpoint: Endpoint, respond: () => Promise<Response>): FakeAnswer => ({ endpoint, respond })

/** Replaces the API until the test ends. A call without an answer fails as if the network were down. */
export const fakeApi = (...answered: readonly FakeAnswer[]): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
    const url = new URL(String(target), location.origin)
    const called = answered.find(({ endpoint }) => endpoint.method === init?.method && patternOf(endpoint).test(url.pathname))
    if (!called) throw new TypeError(`Nothing answers ${init?.method} ${url.pathname}.`)
    return called.respond(inputOf(called.endpoint, url, init))
  })
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const inputOf = (endpoint: Endpoint, { pathname, searchParams }: URL, init: RequestInit | undefined) =>
  Object.assign(
    Object.fromEntries(searchParams),
    typeof init?.body === 'string' ? JSON.parse(init.body) : {},
    patternOf(endpoint).exec(pathname)?.groups,
  )

const Page = z.object({ items: z.array(z.unknown()), cursor: z.string().optional() })

const toResponse = async (endpoint: Endpoint, give: () => Promise<{ status: Status; body: unknown }>) => {
  try {
    const { status, body } = await give()
    const schema = endpoint.answers[status]
    if (body === undefined) return new Response(null, { status })
    if (!schema || !isPage(schema)) return Response.json(body, { status })
    const { items, cursor } = Page.parse(body)
    return Response.json(items, { status, headers: cursor === undefined ? {} : { 'x-next-cursor': cursor } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, errors } = error
    return Response.json({ code, message, errors }, { status })
  }
}
