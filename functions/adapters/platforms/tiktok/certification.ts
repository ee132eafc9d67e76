import type { Certification } from '../platform-adapter.ts'

export const tikTokCertification: Certification = {
  options: () => ({ privacy: 'SELF_ONLY', hasAgreed: true }),
  staysBecause: 'TikTok has no call that deletes a post. Only its own person sees it.',
}
