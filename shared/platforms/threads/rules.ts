import { minuteMs } from '../../domain/times.ts'
import type { PlatformRules } from '../platform-rules.ts'
import { threadsLimits, threadsPicture } from './limits.ts'
import { threadsLength, threadsStretches } from './text.ts'

export const threadsRules: PlatformRules = {
  limits: Object.values(threadsLimits),
  textLength: threadsLength,
  stretches: threadsStretches,
  textLimit: () => threadsLimits.text,
  resolve: ({ threads = {} }, { settings }) => {
    const { whoMayReply = settings.whoMayReply, ...rest } = threads
    return { ...rest, whoMayReply: whoMayReply === 'everyone' ? undefined : whoMayReply }
  },
  scopes: [
    { name: 'threads_basic', ability: 'read the profile' },
    { name: 'threads_content_publish', ability: 'post' },
    { name: 'threads_manage_replies', ability: 'post the other parts of a thread' },
    { name: 'threads_read_replies', ability: 'find the parts of a thread again' },
  ],
  deliveriesAtOnce: 20,
  // Threads wants about half a minute between preparing and publishing: https://developers.facebook.com/docs/threads/posts
  textHeadStartMs: minuteMs,
  ways: { picture: 'fetches', video: 'fetches' },
  pictureHosts: ['https://*.cdninstagram.com', 'https://*.fbcdn.net'],
  pictureNeed: () => threadsPicture,
  loadCheck: async () => (await import('./preflight.ts')).checkThreads,
}
