import type { Certification } from '../platform-adapter.ts'

export const youTubeCertification: Certification = {
  options: (_facts, title) => ({ title, privacy: 'private', madeForKids: false, notifySubscribers: false }),
  staysBecause: 'YouTube deletes only for apps that may manage the whole channel, which Crier does not ask. Only the channel sees it.',
}
