import type { AfterRewind } from '#functions/ports/publisher.ts'
import type { Step } from '#shared/domain/targets.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { aMedia } from '../media/a-media.ts'

/** A call of a plan. */
type PlannedStep = Step & {
  /** What people see of it: a post of its own, or a comment under it. */
  makes?: 'post' | 'comment'
  /** The platform works for a while: the call is made again until it is through. */
  isAwaited?: boolean
}

/** How posts of a kind come about. */
export type Plan = {
  steps: readonly [PlannedStep, ...PlannedStep[]]
  /**
   * What a second sending comes to: the same again, unless the platform refuses what it knows; the same one as before; a refusal that names the one
   * before; or an answer that says neither.
   */
  repeated: 'made-again' | 'the-same' | 'refused' | 'unclear'
  /** Where its effect is looked for: in a list, which may lag; by an id of its own; or nowhere but in a refusal that named it. */
  found: 'in-list' | 'by-id' | 'by-refusal'
  /**
   * Its calls bear the key of the delivery, by which the platform knows a post again. Where a call got stuck, that matters: the platform carries it out once
   * the next one gets through.
   */
  isKeyed?: true
  /** What is done about it after the data went back in time. */
  afterRewind: AfterRewind['kind']
}

const safe = (name: string): PlannedStep => ({ name, repeat: 'safe', isPublic: false })
const awaited = (name: string): PlannedStep => ({ ...safe(name), isAwaited: true })
const post = (repeat: Step['repeat'], name = 'post'): PlannedStep => ({ name, repeat, isPublic: true, makes: 'post' })

const listed = { repeated: 'made-again', found: 'in-list', afterRewind: 'search' } as const

/**
 * Every way in which an adapter publishes, by the first word of the texts that are posted so. `plans.test.ts` pauses each adapter to be one of
 * them.
 */
export const plans = {
  /** A text on X or Facebook, a picture on Pinterest. */
  text: { steps: [post('reconcile')], ...listed },
  /** A thread on X. */
  thread: { steps: [post('reconcile', 'post-1'), post('reconcile', 'post-2'), post('reconcile', 'post-3')], ...listed },
  /** Files on X, photos on Facebook, a video on Pinterest: first the files, then the post. */
  media: { steps: [safe('upload'), awaited('status'), post('reconcile')], ...listed },
  /** A video on Facebook, which is worked on after it was posted. */
  worked: { steps: [post('reconcile'), awaited('status')], ...listed },
  /** A video on TikTok, a reel on Facebook: public with the last of it, then worked on, and known by an id from before. */
  pushed: { steps: [safe('upload'), post('reconcile'), awaited('status')], repeated: 'the-same', found: 'by-id', afterRewind: 'ask' },
  /** Whatever goes to Instagram: prepared, published once, and commented. */
  container: {
    steps: [
      safe('container'),
      awaited('container-status'),
      post('reconcile', 'publish'),
      safe('permalink'),
      { name: 'first-comment', repeat: 'reconcile', isPublic: false, makes: 'comment' },
    ],
    repeated: 'unclear',
    found: 'by-id',
    afterRewind: 'search',
  },
  /** A post on Threads: prepared, published once, and asked for its address. */
  prepared: {
    steps: [safe('container'), awaited('container-status'), post('reconcile', 'publish'), safe('permalink')],
    repeated: 'unclear',
    found: 'by-id',
    afterRewind: 'search',
  },
  /** A thread on Threads: each part is prepared once the one before is public. */
  replies: {
    steps: [
      safe('container'),
      awaited('container-status'),
      post('reconcile', 'publish'),
      safe('container-2'),
      awaited('container-status-2'),
      post('reconcile', 'publish-2'),
      safe('container-3'),
      awaited('container-status-3'),
      post('reconcile', 'publish-3'),
      safe('permalink'),
    ],
    repeated: 'unclear',
    found: 'by-id',
    afterRewind: 'search',
  },
  /** Whatever goes to LinkedIn: nothing can be looked for, but a repeat is refused and the first one named. */
  named: { steps: [safe('upload'), post('idempotent')], repeated: 'refused', found: 'by-refusal', afterRewind: 'send' },
  /** A video on YouTube: the upload knows whether it is complete. */
  keyed: {
    steps: [safe('upload'), post('idempotent', 'finish'), awaited('status')],
    repeated: 'the-same',
    found: 'by-id',
    afterRewind: 'ask',
  },
  /** Whatever goes to Bluesky: each post has a name that was chosen and written down before, and of one name there is one post. */
  chosen: {
    steps: [safe('choose'), post('reconcile', 'post-1'), post('reconcile', 'post-2')],
    repeated: 'unclear',
    found: 'by-id',
    afterRewind: 'search',
  },
  /** Whatever goes to Mastodon: a repeat is known by its key, and what was sent is in a list. */
  recognised: {
    steps: [safe('look'), post('reconcile', 'post-1'), post('reconcile', 'post-2')],
    repeated: 'the-same',
    found: 'in-list',
    afterRewind: 'search',
    isKeyed: true,
  },
  /** Photos on TikTok: nothing tells whether they were taken. */
  final: { steps: [safe('photos'), post('never'), awaited('status')], repeated: 'made-again', found: 'in-list', afterRewind: 'ask' },
} as const satisfies Record<string, Plan>

export type Kind = keyof typeof plans

const isKind = (word: string): word is Kind => Object.hasOwn(plans, word)

/** The plan of a text: that of its first word. */
export const planOf = (text: string): Plan => {
  const [word = ''] = text.split(' ')
  return plans[isKind(word) ? word : 'text']
}

/** How many posts a text becomes. */
export const partCount = (text: string) => planOf(text).steps.filter(({ makes }) => makes === 'post').length

/** Whether something is sent before the post itself. */
export const isPrepared = (text: string) => !planOf(text).steps[0].makes

/** Whether the platform itself recognises a repeat, so that it is sent again without a look. */
export const isIdempotent = (text: string) => planOf(text).steps.some(({ repeat }) => repeat === 'idempotent')

/**
 * How many minutes the parts of a text wait for each other. Every second thread of the story has a pause: one that a message can wait for, or, with two parts,
 * one that only the sweep can.
 */
export const partDelayMinutes = (text: string) => {
  const number = /^\w+ p\d+ number (\d+)$/.exec(text)?.[1]
  if (partCount(text) < 2 || number === undefined || Number(number) % 2 > 0) return 0
  return partCount(text) === 2 ? 17 : 2
}

/** A file so large that what goes with it is begun ahead of its time. */
export const film = aMedia({
  id: 'film',
  fileName: 'film.mp4',
  contentType: 'video/mp4',
  kind: 'video',
  bytes: 450_000_000,
  state: { name: 'ready', width: 1_280, height: 720, durationMs: minuteMs, codec: 'avc1' },
})

/** Whether a text is posted with the film: every second one that something is sent before. */
export const hasFilm = (text: string) => isPrepared(text) && /[02468]$/.test(text)
