import type { Rehearsal } from '../platform-adapter.ts'

/** What Pinterest would answer if all went well. */
export const pinterestRehearsal: Rehearsal = ({ method, url, number }) => {
  const path = url.pathname
  if (method === 'GET') return { status: 200, body: { status: 'succeeded' } }
  if (path.endsWith('/media'))
    return { status: 201, body: { media_id: String(number), upload_url: uploadUrl, upload_parameters: { key: 'video' } } }
  return path.endsWith('/pins') ? { status: 201, body: { id: String(number) } } : { status: 204 }
}

const uploadUrl = 'https://pinterest-media-upload.s3-accelerate.amazonaws.com/'
