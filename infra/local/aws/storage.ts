import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Listening, listen } from '../listen.ts'
import { bucketCalls } from './bucket-calls.ts'
import { readForm } from './form-data.ts'
import { type ObjectSettings, type Objects, openObjects } from './objects.ts'
import { type Credentials, signatureProblem } from './signature.ts'
import { StorageError } from './storage-error.ts'
import { permissionOf } from './upload-policy.ts'
import { escapeXml } from './xml.ts'

type Options = {
  folder: string
  bucket: string
  credentials: Credentials
  /** The origin whose pages may upload and read. */
  allowedOrigin: string
  settings?: ObjectSettings | undefined
  now?: () => number
}

/** `answer` takes a call that came in at another door. */
export type Storage = Listening & { answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> }

/**
 * A fake server of S3 with one bucket: form uploads under their policy, ranges, copies whole and in parts, presigned addresses, CORS. Calls
 * have to be signed. We wrote our own because fauxqs takes files of 11 MiB at most, and holds them in memory whole. It also answers no
 * browser of another origin.
 */
export const startStorage = async ({ folder, bucket, credentials, allowedOrigin, settings, now = Date.now }: Options): Promise<Storage> => {
  const objects = openObjects(folder, settings)
  const answer = bucketCalls(objects)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/', headers } = request
    allowOrigin(request, response, allowedOrigin)
    if (method === 'OPTIONS') return void response.writeHead(headers.origin === allowedOrigin ? 200 : 403).end()

    const { key, query } = place(target, bucket)
    if (method === 'POST' && key === '') return uploadForm(objects, { request, response, bucket, credentials, now: now() })
    const problem = signatureProblem({ method, target, headers }, credentials, now())
    if (problem) throw new StorageError(403, problem, 'The call is not signed as it should be.')
    await answer({ request, response, key, query })
  }
  const answerCall = (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response).catch((error: unknown) => refuse(request, response, error))
  const server = createServer((request, response) => void answerCall(request, response))
  return { ...(await listen(server, 0)), answer: answerCall }
}

/** The key and query of an address in path style. */
export const place = (target: string, bucket: string) => {
  const url = new URL(target, 'http://storage')
  const [, name = '', ...rest] = url.pathname.split('/')
  if (name !== bucket) throw new StorageError(404, 'NoSuchBucket', 'The specified bucket does not exist.')
  return { key: decodeURIComponent(rest.join('/')), query: url.searchParams }
}

type Upload = { request: IncomingMessage; response: ServerResponse; bucket: string; credentials: Credentials; now: number }

const uploadForm = async (objects: Objects, { request, response, bucket, credentials, now }: Upload) => {
  const form = await readForm(request, request.headers['content-type'] ?? '')
  const { key, contentType, bytesMin, bytesMax } = permissionOf({ bucket, fields: form.fields }, credentials, now)
  const { file, bytes, md5 } = await objects.write(form.file, (received, isComplete) => {
    if (received > bytesMax) throw new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.')
    if (isComplete && received < bytesMin)
      throw new StorageError(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.')
  })
  const { etag } = await objects.keep(key, { file, bytes, etag: md5, contentType })
  response.writeHead(204, { etag, location: `/${bucket}/${encodeURI(key)}` }).end()
}

/** Lets the pages of one origin read the answer. */
export const allowOrigin = ({ headers }: IncomingMessage, response: ServerResponse, allowedOrigin: string) => {
  response.setHeader('vary', 'origin')
  if (headers.origin !== allowedOrigin) return
  response.setHeader('access-control-allow-origin', allowedOrigin)
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT')
  response.setHeader('access-control-allow-headers', headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-expose-headers', 'etag')
}

/** Answers a call with why it was refused. */
export const refuse = (request: IncomingMessage, response: ServerResponse, error: unknown) => {
  // What is still coming is read and dropped, so that the caller gets to see the refusal.
  request.resume()
  if (response.headersSent) return void response.destroy()
  const { status, code, message } = error instanceof StorageError ? error : new StorageError(500, 'InternalError', String(error))
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}
