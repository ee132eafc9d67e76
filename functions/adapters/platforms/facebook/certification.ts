import type { Certification } from '../platform-adapter.ts'
import { callFacebook } from './call.ts'
import { Done } from './responses.ts'

/** https://developers.facebook.com/docs/graph-api/reference/page-post/#deleting */
export const facebookCertification: Certification = {
  remove: (client, { id, accessToken }) => callFacebook(client, { method: 'DELETE', path: `/${id}`, accessToken, answer: Done }),
}
