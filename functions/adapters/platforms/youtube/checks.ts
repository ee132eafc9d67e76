import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { lastPieceAt } from './steps.ts'

const videoId = 'video-1'
const session = 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=upload-1'

/** The responses YouTube would send if everything succeeded. */
export const youTubeRehearsal: Rehearsal = ({ method, url, headers, number }) => {
  if (method === 'PUT') return arrived(headers.get('content-range') ?? '', number)
  if (url.searchParams.get('uploadType') === 'resumable') return { status: 200, headers: { location: session } }
  const processed = { id: videoId, status: { uploadStatus: 'processed', privacyStatus: 'public' } }
  return { status: 200, body: { items: [processed] } }
}

/** The first status check, right after the start, finds nothing. Later ones find everything that was sent. */
const arrived = (contentRange: string, number: number): ReturnType<Rehearsal> => {
  const [, last, total] = /^bytes (?:\d+-(\d+)|\*)\/(\d+)$/.exec(contentRange) ?? []
  const bytes = Number(total)
  if (last !== undefined && Number(last) === bytes - 1) return { status: 200, body: { id: videoId } }
  const stored = last === undefined ? (number === 2 ? 0 : lastPieceAt(bytes)) : Number(last) + 1
  return { status: 308, headers: stored === 0 ? {} : { range: `bytes=0-${stored - 1}` } }
}

export const youTubeCertification: Certification = {
  options: (_facts, title) => ({ title, privacy: 'private', madeForKids: false, notifySubscribers: false }),
  staysBecause:
    'YouTube only lets apps that manage the whole channel delete videos, and Crier doesn’t ask for that. Only the channel can see this one.',
}
