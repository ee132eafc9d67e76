import * as z from 'zod'
import { hasFields } from '../apply-rules.ts'
import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { callRest } from './call.ts'

type Answer = ReturnType<Rehearsal>

const partBytes = 4_194_304

/** The responses LinkedIn would send if everything succeeded. */
export const linkedInRehearsal: Rehearsal = ({ method, url, body, number }): Answer => {
  const action = url.searchParams.get('action')
  if (action === 'initializeUpload' && url.pathname.endsWith('/images'))
    return {
      status: 200,
      body: { value: { uploadUrl: `https://www.linkedin.com/dms-uploads/${number}`, image: `urn:li:image:${number}` } },
    }
  if (action === 'initializeUpload') return { status: 200, body: { value: videoUpload(number, sizeIn(body)) } }
  if (url.pathname.endsWith('/rest/posts')) return { status: 201, headers: { 'x-restli-id': `urn:li:share:${number}` } }
  if (method === 'PUT') return { status: 200, headers: { etag: `"part-${number}"` } }
  return { status: 200, body: { status: 'AVAILABLE' } }
}

const videoUpload = (number: number, bytes: number) => ({
  video: `urn:li:video:${number}`,
  uploadToken: '',
  uploadInstructions: Array.from({ length: Math.max(1, Math.ceil(bytes / partBytes)) }, (_, part) => ({
    uploadUrl: `https://www.linkedin.com/dms-uploads/${number}/${part + 1}`,
    firstByte: part * partBytes,
    lastByte: (part + 1) * partBytes - 1,
  })),
})

const sizeIn = (body: unknown) => {
  const { initializeUploadRequest } = hasFields(body) ? body : {}
  return hasFields(initializeUploadRequest) ? Number(initializeUploadRequest.fileSizeBytes) || 0 : 0
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts */
export const linkedInCertification: Certification = {
  options: () => ({ visibility: 'CONNECTIONS' }),
  remove: (client, { id, accessToken }) =>
    callRest(client, { operation: 'delete', method: 'DELETE', path: `/posts/${encodeURIComponent(id)}`, accessToken, answer: z.unknown() }),
}
