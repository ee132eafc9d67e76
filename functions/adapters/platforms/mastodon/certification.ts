import * as z from 'zod'
import type { Certification } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { readProgress } from './progress.ts'
import { usualHost } from './servers.ts'
import { accessOf } from './session.ts'

/** Posts that nobody's timelines show. https://docs.joinmastodon.org/methods/statuses/#delete */
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
