import type { IncomingMessage } from 'node:http'
import type { Answer } from './responses.ts'

/** An S3 response. An error is identified by its code, and a list contains objects. */
const storageXml = (body: string, status = 200): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>${body}`,
  type: 'application/xml',
})

/**
 * Answers an S3 call with the bucket in its path, or returns undefined for another call. Objects are stored by
 * BUCKET/KEY: the full text of templates, which CloudFormation reads, and only the existence of everything else.
 */
export const answerStorage = (request: IncomingMessage, body: string, objects: Map<string, string>): Answer | undefined => {
  const url = new URL(request.url ?? '', 'http://storage')
  const path = decodeURIComponent(url.pathname).slice(1)
  const bucket = path.split('/')[0] ?? ''
  if (request.method === 'POST') {
    // Large files are uploaded in parts.
    const upload = `<Bucket>${bucket}</Bucket><Key>${path.slice(bucket.length + 1)}</Key>`
    if (url.searchParams.has('uploads'))
      return storageXml(`<InitiateMultipartUploadResult>${upload}<UploadId>1</UploadId></InitiateMultipartUploadResult>`)
    objects.set(path, '')
    return storageXml(`<CompleteMultipartUploadResult>${upload}<ETag>"0"</ETag></CompleteMultipartUploadResult>`)
  }
  if (request.method === 'PUT' && url.searchParams.has('partNumber')) return { body: '', headers: { etag: '"0"' } }
  if (request.method === 'PUT') {
    objects.set(path, path.endsWith('.json') ? body : '')
    return { body: '', headers: { etag: '"0"' } }
  }
  if (request.method === 'HEAD') return { status: objects.has(path) || path === bucket ? 200 : 404, body: '', headers: { etag: '"0"' } }
  if (request.method !== 'GET') return undefined
  if (url.searchParams.has('location'))
    return storageXml('<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">eu-central-1</LocationConstraint>')
  if (url.searchParams.has('encryption'))
    return storageXml(
      '<ServerSideEncryptionConfiguration><Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule></ServerSideEncryptionConfiguration>',
    )
  if (url.searchParams.has('list-type')) {
    const prefix = `${bucket}/${url.searchParams.get('prefix') ?? ''}`
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix))
    const contents = found.map((key) => `<Contents><Key>${key.slice(bucket.length + 1)}</Key><Size>1</Size></Contents>`).join('')
    return storageXml(
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${found.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
    )
  }
  return undefined
}
