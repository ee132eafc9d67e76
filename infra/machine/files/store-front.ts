import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { StorageError } from '#functions/adapters/folder-files/storage-error.ts'
import { checkSize, type Door, type Form, listenWith, type Storage, type StorageCall, storageAnswer } from './storage-door.ts'
import { type Store, StoreAway } from './store.ts'

/**
 * The bucket name is the one everyone but the store knows. Our functions and URLs are signed with these keys. The
 * store's own keys stay here.
 */
type Options = Door & { store: Store; report: (message: string) => void }

/** The headers a call may send to the store, besides those that begin with `x-amz-meta-`. */
const passedOn = [
  'content-type',
  'range',
  'if-match',
  'x-amz-copy-source',
  'x-amz-copy-source-if-match',
  'x-amz-copy-source-range',
  'x-amz-metadata-directive',
]
/** The headers a store's response may return. */
const passedBack = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']
const meta = 'x-amz-meta-'

/**
 * Fronts a third-party store, and answers like the storage on disk. It checks the caller, then calls the store with the
 * store's own key, which only this process knows. People upload with the same forms, whether or not the store supports
 * any.
 */
export const storeFront = ({ store, report: tell, ...door }: Options): Storage['answer'] =>
  storageAnswer(door, {
    takeCall: (call) => passOn(store, call),
    takeForm: (form) => takeForm(store, form),
    explain: (error) => {
      if (!(error instanceof StoreAway)) return error
      tell(error.message)
      return away()
    },
  })

/** The same at a port of its own on loopback. */
export const startStoreFront = (options: Options): Promise<Storage> => listenWith(storeFront(options))

/** Our functions know this status, which S3 doesn't have. */
const away = () => new StorageError(504, 'StoreAway', 'The file store isn’t responding. Try again in a minute.')

const passOn = async (store: Store, { request, body, response, key, query }: StorageCall) => {
  const answer = await store.call({
    method: request.method ?? 'GET',
    key,
    // Our caller's identity is none of the store's business.
    query: Object.fromEntries([...query].filter(([name]) => !name.startsWith('X-Amz-'))),
    headers: headersFor(request, store.bucket),
    ...contentOf(request, body),
  })
  response.writeHead(answer.statusCode ?? 502, headersBack(answer))
  await pipeline(answer, response)
}

const contentOf = ({ headers }: IncomingMessage, content: AsyncIterable<Buffer>) => {
  const length = Number(headers['content-length'] ?? 0)
  return length > 0 ? { body: { content, length } } : {}
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

/** Accepts a form, whose permission sets the size to the byte, and streams its file on. */
const takeForm = async (store: Store, { response, file, permission }: Form) => {
  const { key, contentType, bytesMin, bytesMax } = permission
  if (bytesMin !== bytesMax) throw new StorageError(400, 'InvalidPolicyDocument', 'The form must name the size of its file.')
  const content = checked(file, permission)
  const answer = await store.call({ method: 'PUT', key, headers: { 'content-type': contentType }, body: { content, length: bytesMax } })
  const isKept = answer.statusCode !== undefined && answer.statusCode < 300
  response.writeHead(isKept ? 204 : (answer.statusCode ?? 502), headersBack(answer))
  if (!isKept) return pipeline(answer, response)
  answer.resume()
  response.end()
}

async function* checked(file: Form['file'], permission: Form['permission']): AsyncGenerator<Buffer> {
  let received = 0
  for await (const chunk of file) {
    received += chunk.length
    checkSize(permission, received, false)
    yield chunk
  }
  checkSize(permission, received, true)
}
