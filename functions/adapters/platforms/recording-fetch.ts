import * as z from 'zod'
import type { AccountRequests } from '#shared/contracts/posts.ts'
import { type Fetch, jsonOf } from './http.ts'
import type { Rehearsal } from './platform-adapter.ts'

type Recorded = AccountRequests['requests'][number]

/** The text in the place of a secret. */
const leftOut = '…'

/** Made of secrets: the proof that a caller knows the secret of its app. */
const signatures = /(appsecret_proof=)[0-9a-f]+/g

/** A fetch that sends nothing: it takes down each request, without secrets, and answers as the rehearsal says. */
export const recordingFetch = ({ answer, secrets }: { answer: Rehearsal; secrets: readonly string[] }) => {
  const taken: Recorded[] = []
  const withoutSecrets = (text: string) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, leftOut), text).replaceAll(signatures, `$1${leftOut}`)
  const take = (request: Recorded) => taken.push(JSON.parse(withoutSecrets(JSON.stringify(request))))
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init?.method ?? 'GET'
    const headers = new Headers(init?.headers)
    const body = await readable(init?.body, headers)
    const number = take({ method, url: decoded(url), headers: shownHeaders(headers), ...(body !== undefined && { body }) })
    return toResponse(answer({ method, url, headers, body, number }))
  }
  return { fetch, requests: () => taken }
}

const toResponse = ({ status, headers, body }: ReturnType<Rehearsal>) => {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text ?? null, { status, ...(headers && { headers }) })
}

/** Of the transport, and of no interest. */
const unshown = ['connection']

const shownHeaders = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !unshown.includes(name)))

/** An address as people read it. */
const decoded = (url: URL) => {
  try {
    return decodeURIComponent(url.href)
  } catch {
    return url.href
  }
}

/** A body as JSON that shows what is in it. */
const readable = async (body: BodyInit | null | undefined, headers: Headers): Promise<Recorded['body']> => {
  if (body === undefined || body === null) return undefined
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  if (body instanceof FormData) return fieldsOf(body)
  const content = new Response(body, { headers })
  if (headers.get('content-type')?.startsWith('multipart/form-data')) return fieldsOf(await content.formData())
  const text = await content.text()
  return z.json().safeParse(jsonOf(text)).data ?? text
}

const fieldsOf = async (form: FormData): Promise<Record<string, string>> => {
  const fields = [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()] as const)
  return Object.fromEntries(await Promise.all(fields))
}
