import * as z from 'zod'
import type { Certification } from '../platform-adapter.ts'
import { callRest } from './call.ts'

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts */
export const linkedInCertification: Certification = {
  options: () => ({ visibility: 'CONNECTIONS' }),
  remove: (client, { id, accessToken }) =>
    callRest(client, { operation: 'delete', method: 'DELETE', path: `/posts/${encodeURIComponent(id)}`, accessToken, answer: z.unknown() }),
}
