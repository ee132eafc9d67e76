import type { Checked } from '../../platforms/checked.ts'
import { checkFacebook } from '../../platforms/facebook/preflight.ts'
import { checkInstagram } from '../../platforms/instagram/preflight.ts'
import { checkLinkedIn } from '../../platforms/linkedin/preflight.ts'
import { checkPinterest } from '../../platforms/pinterest/preflight.ts'
import { checkTikTok } from '../../platforms/tiktok/preflight.ts'
import { checkX } from '../../platforms/x/preflight.ts'
import { checkYouTube } from '../../platforms/youtube/preflight.ts'
import type { Platform } from '../platforms.ts'
import type { Finding } from '../preflight.ts'

/** What the account's platform would refuse of its content, and what the person should know; each finding names the account. */
export const checkContent = (content: Checked): Finding[] =>
  checks[content.account.platform](content).map((finding) => ({ ...finding, accountId: content.account.id }))

const checks: Record<Platform, (content: Checked) => Finding[]> = {
  x: checkX,
  instagram: checkInstagram,
  tiktok: checkTikTok,
  facebook: checkFacebook,
  linkedin: checkLinkedIn,
  pinterest: checkPinterest,
  youtube: checkYouTube,
}
