import type { Platform } from '../platforms.ts'
import type { Finding } from '../preflight.ts'
import type { Checked } from './checked.ts'
import { checkFacebook } from './facebook.ts'
import { checkInstagram } from './instagram.ts'
import { checkLinkedIn } from './linkedin.ts'
import { checkPinterest } from './pinterest.ts'
import { checkTikTok } from './tiktok.ts'
import { checkX } from './x.ts'
import { checkYouTube } from './youtube.ts'

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
