import * as z from 'zod'
import { bearer } from '../call.ts'
import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { callPinterest } from './call.ts'

/** The responses Pinterest would send if everything succeeded. */
export const pinterestRehearsal: Rehearsal = ({ method, url, number }) => {
  const path = url.pathname
  if (method === 'GET') return { status: 200, body: { status: 'succeeded' } }
  if (path.endsWith('/media'))
    return { status: 201, body: { media_id: String(number), upload_url: uploadUrl, upload_parameters: { key: 'video' } } }
  return path.endsWith('/pins') ? { status: 201, body: { id: String(number) } } : { status: 204 }
}

const uploadUrl = 'https://pinterest-media-upload.s3-accelerate.amazonaws.com/'

/** https://developers.pinterest.com/docs/api/v5/pins-delete */
export const pinterestCertification: Certification = {
  options: ({ boards = [] }, title) => {
    const board = boards.find(({ isSecret }) => isSecret) ?? boards[0]
    return { title, ...(board && { boardId: board.id }) }
  },
  remove: (client, { id, accessToken }) =>
    callPinterest(client, {
      operation: 'delete',
      method: 'DELETE',
      path: `/pins/${id}`,
      authorization: bearer(accessToken),
      answer: z.unknown(),
    }),
}
