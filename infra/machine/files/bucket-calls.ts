import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '#functions/adapters/folder-files/multipart.ts'
import type { Objects, StoredObject } from '#functions/adapters/folder-files/objects.ts'
import { StorageError } from '#functions/adapters/folder-files/storage-error.ts'
import type { StorageCall } from './storage-door.ts'
import { escapeXml, sendXml } from './xml.ts'

type Range = { from: number; to: number }

const plainType = 'binary/octet-stream'

/** S3's responses to a signed call on one object, or to one that lists the bucket. */
export const bucketCalls = (objects: Objects, multipart: Multipart) => {
  const existing = async (key: string) => {
    const object = await objects.find(key)
    if (!object) throw noSuchKey()
    return object
  }
  const copySource = async (request: IncomingMessage) => {
    const source = headerOf(request, 'x-amz-copy-source')
    if (source === undefined) return undefined
    const [, ...path] = decodeURIComponent(source).replace(/^\//, '').split('/')
    const object = await existing(path.join('/'))
    refuseOtherVersion(object, headerOf(request, 'x-amz-copy-source-if-match'))
    return object
  }

  const putPart = async ({ request, body, response, key, query }: StorageCall, id: string) => {
    const source = await copySource(request)
    const range = source && rangeOf(headerOf(request, 'x-amz-copy-source-range'), source.bytes)
    const etag = await multipart.add({ id, key }, Number(query.get('partNumber')), source ? objects.read(source, range) : body)
    if (source) sendXml(response, `<CopyPartResult><ETag>${etag}</ETag></CopyPartResult>`)
    else response.writeHead(200, { etag }).end()
  }
  const putObject = async ({ request, body, response, key }: StorageCall) => {
    const source = await copySource(request)
    if (source) {
      const { etag, lastModified } = await objects.copy(describedAnew(source, request), key)
      return sendXml(response, `<CopyObjectResult><ETag>${etag}</ETag><LastModified>${lastModified}</LastModified></CopyObjectResult>`)
    }
    const { file, bytes, md5 } = await objects.write(body)
    const contentType = headerOf(request, 'content-type') ?? plainType
    const { etag } = await objects.keep(key, { file, bytes, etag: md5, contentType, metadata: metadataOf(request) })
    response.writeHead(200, { etag }).end()
  }
  const put = (call: StorageCall) => {
    if (headerOf(call.request, 'content-encoding')?.includes('aws-chunked')) throw notImplemented()
    const uploadId = call.query.get('uploadId')
    return uploadId === null ? putObject(call) : putPart(call, uploadId)
  }
  const post = async ({ request, response, key, query }: StorageCall) => {
    request.resume()
    const name = `<Key>${escapeXml(key)}</Key>`
    const id = query.get('uploadId')
    if (id === null) {
      const begun = await multipart.begin(key, headerOf(request, 'content-type') ?? plainType)
      return sendXml(response, `<InitiateMultipartUploadResult>${name}<UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`)
    }
    const { etag } = await multipart.complete({ id, key })
    sendXml(response, `<CompleteMultipartUploadResult>${name}<ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  }
  const listObjects = async ({ response, query }: StorageCall) => {
    const after = query.get('start-after')
    const max = query.get('max-keys')
    const found = await objects.list(query.get('prefix') ?? '', {
      ...(after !== null && { after }),
      ...(max !== null && { max: Number(max) }),
    })
    const contents = found.map(({ key, bytes, lastModified }) => {
      const about = `<LastModified>${lastModified}</LastModified><Size>${bytes}</Size>`
      return `<Contents><Key>${escapeXml(key)}</Key>${about}</Contents>`
    })
    sendXml(response, `<ListBucketResult>${contents.join('')}</ListBucketResult>`)
  }
  const listParts = async ({ response, key, query }: StorageCall) => {
    const parts = await multipart.parts({ id: query.get('uploadId') ?? '', key })
    const elements = parts.map(
      ({ number, bytes, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${bytes}</Size></Part>`,
    )
    sendXml(response, `<ListPartsResult><IsTruncated>false</IsTruncated>${elements.join('')}</ListPartsResult>`)
  }
  const get = (call: StorageCall) => (call.query.has('uploadId') ? listParts(call) : sendObject(call))
  const sendObject = async ({ request, response, key, query }: StorageCall) => {
    const found = await objects.open(key)
    if (!found) throw noSuchKey()
    const { object, content } = found
    try {
      refuseOtherVersion(object, headerOf(request, 'if-match'))
      const range = rangeOf(headerOf(request, 'range'), object.bytes)
      response.writeHead(range ? 206 : 200, objectHeaders(object, range, query))
      if (request.method === 'HEAD') response.end()
      else await pipeline(content.createReadStream(range && { start: range.from, end: range.to }), response)
    } finally {
      await content.close()
    }
  }
  const remove = async ({ response, key, query }: StorageCall) => {
    const id = query.get('uploadId')
    await (id === null ? objects.remove(key) : multipart.abort({ id, key }))
    response.writeHead(204).end()
  }

  const answers: Record<string, (call: StorageCall) => Promise<void>> = { GET: get, HEAD: get, PUT: put, POST: post, DELETE: remove }
  const answerTo = ({ request: { method = '' }, key, query }: StorageCall) => {
    if (key !== '') return answers[method]
    return method === 'GET' && query.has('list-type') ? listObjects : undefined
  }
  return (call: StorageCall) => {
    const answer = answerTo(call)
    if (!answer) throw notImplemented()
    return answer(call)
  }
}

/** A copy keeps its source's metadata unless the call replaces it. */
const describedAnew = (source: StoredObject, request: IncomingMessage): StoredObject =>
  headerOf(request, 'x-amz-metadata-directive') === 'REPLACE'
    ? { ...source, contentType: headerOf(request, 'content-type') ?? plainType, metadata: metadataOf(request) }
    : source

const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'The specified key does not exist.')

const notImplemented = () => new StorageError(501, 'NotImplemented', 'The local storage does not know this call.')

const headerOf = ({ headers }: IncomingMessage, name: string) => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

const metadataOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])))

const refuseOtherVersion = (object: StoredObject, etag: string | undefined) => {
  if (etag !== undefined && etag.replaceAll('"', '') !== object.etag.replaceAll('"', '')) {
    throw new StorageError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.')
  }
}

const objectHeaders = (
  { bytes, contentType, metadata, etag, lastModified }: StoredObject,
  range: Range | undefined,
  query: URLSearchParams,
) => {
  const disposition = query.get('response-content-disposition')
  return {
    'content-type': query.get('response-content-type') ?? contentType,
    'content-length': range ? range.to - range.from + 1 : bytes,
    'accept-ranges': 'bytes',
    ...metadata,
    etag,
    'last-modified': new Date(lastModified).toUTCString(),
    ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${bytes}` }),
    ...(disposition !== null && { 'content-disposition': disposition }),
  }
}

const rangeOf = (header: string | undefined, bytes: number): Range | undefined => {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d*)-(\d*)$/) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (from > to) throw new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable.')
  return { from, to }
}
