import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Attempt } from '#shared/domain/targets.ts'
import type { Tone } from './target-words.ts'

const steps: Record<string, string> = {
  'upload-image': 'Sent the picture',
  'upload-start': 'Announced the file',
  'upload-part': 'Sent a part of the file',
  'upload-finish': 'Finished the file',
  'upload-status': 'Asked about the file',
  upload: 'Sent a part of the video',
  describe: 'Sent the description',
  item: 'Had a file fetched',
  'items-status': 'Asked about the files',
  container: 'Prepared the post',
  'container-status': 'Asked whether it is ready',
  photo: 'Had a picture fetched',
  photos: 'Made the pictures ready',
  'make-pictures': 'Made the pictures ready',
  'reel-start': 'Announced the reel',
  'reel-upload': 'Had the reel fetched',
  'reel-check': 'Asked about the reel',
  'send-video': 'Sent the video',
  'check-video': 'Asked about the video',
  start: 'Announced the video',
  send: 'Sent a part of the video',
  thumbnail: 'Sent the thumbnail',
  post: 'Sent the post',
  pin: 'Sent the Pin',
  finish: 'Sent the end of the video',
  publish: 'Made it public',
  status: 'Asked whether it is ready',
  permalink: 'Asked for its address',
  'first-comment': 'Wrote the first comment',
  conclude: 'Finished',
}

/** A step of an attempt in words; an unknown one by its own name. */
export const stepWords = (step: string): string => {
  const [, part] = /^post-(\d+)$/.exec(step) ?? []
  if (part !== undefined) return `Sent part ${part} of the thread`
  const [, sought] = /^look for (.+)$/.exec(step) ?? []
  if (sought !== undefined) return 'Looked whether it arrived'
  return Object.hasOwn(steps, step) ? (steps[step] ?? step) : step
}

/** How an attempt ended, in words and colour. */
export const outcomeWords = (outcome: Attempt['outcome'], platform: Platform): { label: string; tone: Tone } => {
  const name = platformNames[platform]
  const words: Record<Attempt['outcome'], { label: string; tone: Tone }> = {
    done: { label: 'done', tone: 'connected' },
    published: { label: 'published', tone: 'connected' },
    waiting: { label: `${name} is working on it`, tone: 'brass' },
    refused: { label: `${name} refused it`, tone: 'failed' },
    unknown: { label: 'the answer was lost', tone: 'brass' },
    found: { label: 'it is there', tone: 'connected' },
    absent: { label: 'it is not there', tone: 'brass' },
    unavailable: { label: `${name} could not be asked`, tone: 'brass' },
  }
  return words[outcome]
}
