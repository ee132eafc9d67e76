import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { callFacebook, Done, facebookVersion } from './call.ts'

const through = { status: 'complete', publish_status: 'published' }

/**
 * The responses Facebook would send if everything succeeded: one for everything published, and one for a video's
 * progress.
 */
export const facebookRehearsal: Rehearsal = ({ method, url, number }) => {
  const id = String(number)
  if (method === 'GET')
    return { status: 200, body: { status: { video_status: 'ready', uploading_phase: through, publishing_phase: through } } }
  return { status: 200, body: { id, success: true, video_id: id, upload_url: uploadUrl(url, id) } }
}

/** Where reels are uploaded: next to the host of the call, in the sandbox too. */
const uploadUrl = ({ href }: URL, id: string) =>
  `${href.replace(/graph\.facebook\.com.*/, 'rupload.facebook.com')}/video-upload/${facebookVersion.version}/${id}`

/** https://developers.facebook.com/docs/graph-api/reference/page-post/#deleting */
export const facebookCertification: Certification = {
  remove: (client, { id, accessToken }) => callFacebook(client, { method: 'DELETE', path: `/${id}`, accessToken, answer: Done }),
}
