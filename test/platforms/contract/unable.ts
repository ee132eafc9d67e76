import type { Platform } from '#shared/domain/platforms.ts'
import type { Verdict } from './table.ts'

const takesRepeats = { 'says that it was posted before': 'it takes the same post again' }

const isReadyBefore = { 'questions that fail make no failure of what is public': 'what it works on is ready before it is public' }

/** What a platform can't have, by the behaviour's name, and why. */
const unable: Record<Platform, Record<string, string>> = {
  x: isReadyBefore,
  instagram: {
    ...takesRepeats,
    ...isReadyBefore,
    'goes on with a fresh token': 'its token renews itself while it lives; one that has ended, only the person can',
  },
  tiktok: { ...takesRepeats, 'waits as long as it is told': 'TikTok tells no time; Crier waits a minute' },
  facebook: {
    'ten at once refresh a token once': 'a Page’s token does not end by itself, and there is no refresh token',
    'goes on with a fresh token': 'a Page’s token does not end by itself; one that was taken back, only the person can renew',
  },
  linkedin: isReadyBefore,
  pinterest: { ...takesRepeats, ...isReadyBefore },
  youtube: takesRepeats,
  bluesky: {
    ...takesRepeats,
    'waits for slow processing': 'it works on a video after the post, and says nothing of it',
    'tells of failed processing': 'it works on a video after the post, and says nothing of it',
    'questions that fail make no failure of what is public': 'nothing is asked once a post is public',
  },
}

/** What is said in the table of what a platform can't have. */
export const unableVerdicts = (platform: Platform): Verdict[] =>
  Object.entries(unable[platform]).map(([behaviour, note]) => ({ platform, behaviour, isKept: false, note }))
