import * as z from 'zod'
import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { accessOf, usualHost } from './session.ts'
import { readProgress } from './steps.ts'

/** The responses a server would send if everything succeeded. */
export const mastodonRehearsal: Rehearsal = ({ method, url, number }) => {
  const id = String(number)
  if (method === 'GET' && url.pathname.endsWith('/statuses')) return { status: 200, body: [] }
  if (url.pathname.startsWith('/api/v2/media')) return { status: 200, body: { id, type: 'image' } }
  return { status: 200, body: { id, url: `https://${url.host}/@you/${id}`, uri: `https://${url.host}/users/you/statuses/${id}` } }
}

/** Posts that appear in no one's timeline. https://docs.joinmastodon.org/methods/statuses/#delete */
export const mastodonCertification: Certification = {
  options: () => ({ visibility: 'unlisted' }),
  idsOf: (progress) => readProgress(progress).posts.map(({ id }) => id),
  remove: (client, { id, accessToken }) =>
    callAs(client, accessOf(accessToken, usualHost(client.app)), {
      operation: 'delete',
      method: 'DELETE',
      path: `/api/v1/statuses/${encodeURIComponent(id)}`,
      answer: z.object({ id: z.string() }),
    }),
}
