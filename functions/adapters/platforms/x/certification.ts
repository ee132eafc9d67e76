import * as z from 'zod'
import { hostUrl } from '../app.ts'
import { bearer, call } from '../call.ts'
import type { Certification } from '../platform-adapter.ts'
import { readProgress } from './progress.ts'
import { xVersion } from './version.ts'

/** https://docs.x.com/x-api/posts/delete-post */
export const xCertification: Certification = {
  idsOf: (progress) => readProgress(progress).posts,
  remove: (client, { id, accessToken }) =>
    call(client, {
      platform: 'x',
      makesPublic: false,
      method: 'DELETE',
      url: `${hostUrl(client.app, 'api.x.com')}/${xVersion.version}/tweets/${id}`,
      headers: { authorization: bearer(accessToken) },
      answer: z.object({ data: z.object({ deleted: z.literal(true) }) }),
      refuse: () => undefined,
    }),
}
