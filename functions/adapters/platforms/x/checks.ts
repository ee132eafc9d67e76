import * as z from 'zod'
import { hostUrl } from '../app.ts'
import { bearer, call } from '../call.ts'
import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { xVersion } from './call.ts'
import { xEpochMs } from './create-post.ts'
import { readProgress } from './steps.ts'

/** The responses X would have sent on its first day if everything succeeded, when ids were short. */
export const xRehearsal: Rehearsal = ({ number }) => ({
  status: 200,
  headers: { date: new Date(xEpochMs).toUTCString() },
  body: { data: { id: String(number) } },
})

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
