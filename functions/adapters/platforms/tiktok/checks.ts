import type { Certification, Rehearsal } from '../platform-adapter.ts'

/** The responses TikTok would send if everything succeeded. */
export const tikTokRehearsal: Rehearsal = ({ method, url: { pathname } }) =>
  method === 'PUT' ? { status: 201 } : { status: 200, body: { data: dataOf(pathname), error: { code: 'ok', message: '', log_id: '1' } } }

const dataOf = (path: string) => {
  if (path.endsWith('/creator_info/query/')) return creator
  return path.endsWith('/status/fetch/')
    ? { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: ['1'] }
    : { publish_id: '1', upload_url: 'https://open-upload.tiktokapis.com/video/?upload_id=1' }
}

const creator = {
  creator_username: 'you',
  creator_nickname: 'You',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_post_duration_sec: 600,
}

export const tikTokCertification: Certification = {
  options: () => ({ privacy: 'SELF_ONLY', hasAgreed: true }),
  staysBecause: 'TikTok doesn’t let apps delete posts. Only the account itself can see this one.',
}
