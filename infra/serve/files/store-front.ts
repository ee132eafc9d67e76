import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { readForm } from '../../local/aws/form-data.ts'
import { type Credentials, signatureProblem } from '../../local/aws/signature.ts'
import { allowOrigin, place, refuse, type Storage } from '../../local/aws/storage.ts'
import { StorageError } from '../../local/aws/storage-error.ts'
import { permissionOf } from '../../local/aws/upload-policy.ts'
import { listen } from '../../local/listen.ts'
import { type Store, StoreAway } from './store.ts'

type Options = {
  store: Store
  /** The name of the bucket as everybody but the store knows it. */
  bucket: string
  /** By which our functions and our addresses are signed; the store's own stay here. */
  credentials: Credentials
  allowedOrigin: string
  report: (message: string) => void
  now?: () => number
}

/** What a call may tell the store, beside what begins with `x-amz-meta-`. */
const passedOn = ['content-type', 'range', 'if-match', 'x-amz-copy-source', 'x-amz-copy-source-if-match', 'x-amz-copy-source-range']
/** What an answer of the store may tell. */
const passedBack = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']
const meta = 'x-amz-meta-'

/**
 * Stands before a store of somebody else, and answers like the storage on the disk. It checks who asks, then asks the store with the store's own key. So nobody but this
 * process knows that key. People upload by the same forms, whether the store knows forms or not.
 */
export const startStoreFront = async ({ store, bucket, credentials, allowedOrigin, report, now = Date.now }: Options): Promise<Storage> => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', headers } = request
    allowOrigin(request, response, allowedOrigin)
    if (method === 'OPTIONS') return void response.writeHead(headers.origin === allowedOrigin ? 200 : 403).end()
    const { key, query } = place(target, bucket)
    if (method === 'POST' && key === '') return takeForm(store, { request, response, bucket, credentials, now: now() })
    const problem = signatureProblem({ method, target, headers }, credentials, now())
    if (problem) throw new StorageError(403, problem, 'The call is not signed as it should be.')
    await passOn(store, { request, response, method, key, query })
  }
  const answerCall = (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response).catch((error: unknown) => {
      if (error instanceof StoreAway) report(error.message)
      refuse(request, response, error instanceof StoreAway ? away() : error)
    })
  const server = createServer((request, response) => void answerCall(request, response))
  return { ...(await listen(server, 0)), answer: answerCall }
}

/** Our functions know this status, which S3 does not have. */
const away = () => new StorageError(504, 'StoreAway', 'The store of files does not answer. Try again in a minute.')

type Call = { request: IncomingMessage; response: ServerResponse; method: string; key: string; query: URLSearchParams }

const passOn = async (store: Store, { request, response, method, key, query }: Call) => {
  const answer = await store.call({
    method,
    key,
    // Who asks us is no business of the store's.
    query: Object.fromEntries([...query].filter(([name]) => !name.startsWith('X-Amz-'))),
    headers: headersFor(request, store.bucket),
    ...bodyOf(request),
  })
  response.writeHead(answer.statusCode ?? 502, headersBack(answer))
  await pipeline(answer, response)
}

const bodyOf = (request: IncomingMessage) => {
  const length = Number(request.headers['content-length'] ?? 0)
  return length > 0 ? { body: { content: request, length } } : {}
}

const headersFor = ({ headers }: IncomingMessage, bucket: string) => {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    passedOn.includes(name) || name.startsWith(meta) ? [[name, String(value)] as const] : [],
  )
  return Object.fromEntries(
    own.map(([name, value]) => [name, name === 'x-amz-copy-source' ? value.replace(/^\/?[^/]+/, `/${bucket}`) : value]),
  )
}

const headersBack = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value !== undefined && (passedBack.includes(name) || name.startsWith(meta)) ? [[name, value]] : [],
    ),
  )

type Upload = { request: IncomingMessage; response: ServerResponse; bucket: string; credentials: Credentials; now: number }

/** Takes a form, whose permission names the size to the byte, and hands its file on as it comes. */
const takeForm = async (store: Store, { request, response, bucket, credentials, now }: Upload) => {
  const form = await readForm(request, request.headers['content-type'] ?? '')
  const { key, contentType, bytesMin, bytesMax } = permissionOf({ bucket, fields: form.fields }, credentials, now)
  if (bytesMin !== bytesMax) throw new StorageError(400, 'InvalidPolicyDocument', 'The form must name the size of its file.')
  const content = exactly(form.file, bytesMax)
  const answer = await store.call({ method: 'PUT', key, headers: { 'content-type': contentType }, body: { content, length: bytesMax } })
  const isKept = answer.statusCode !== undefined && answer.statusCode < 300
  response.writeHead(isKept ? 204 : (answer.statusCode ?? 502), headersBack(answer))
  if (!isKept) return pipeline(answer, response)
  answer.resume()
  response.end()
}

async function* exactly(file: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of file) {
    received += chunk.length
    if (received > bytes) throw new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
    yield chunk
  }
  if (received < bytes) throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.')
}
