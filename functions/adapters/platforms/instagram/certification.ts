import type { Certification } from '../platform-adapter.ts'

export const instagramCertification: Certification = {
  staysBecause: 'Instagram deletes nothing for apps that people sign in to by Instagram itself.',
}
