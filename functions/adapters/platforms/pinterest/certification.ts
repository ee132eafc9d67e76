import * as z from 'zod'
import { bearer } from '../call.ts'
import type { Certification } from '../platform-adapter.ts'
import { callPinterest } from './call.ts'

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
