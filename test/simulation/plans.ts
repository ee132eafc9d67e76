import type { AfterRewind } from '#functions/ports/publisher.ts'
import type { Step } from '#shared/domain/targets.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { aMedia } from '../media/a-media.ts'

/** A call of a plan. */
type PlannedStep = Step & {
  /** What people see of it: its own post, or a comment under one. */
  makes?: 'post' | 'comment'
  /** The platform processes it for a while, and the call is repeated until that's done. */
  isAwaited?: boolean
}

/** How posts of a kind are created. */
export type Plan = {
  steps: readonly [PlannedStep, ...PlannedStep[]]
  /**
   * The result of sending it again: another one, unless the platform refuses known texts; the same one as before; a
   * refusal that names the earlier one; or a response that says neither.
   */
  repeated: 'made-again' | 'the-same' | 'refused' | 'unclear'
  /** How its effect is found: in a list, which may lag; by its own ID; or only by a refusal that names it. */
  found: 'in-list' | 'by-id' | 'by-refusal'
  /**
   * Its calls carry the delivery's key, by which the platform recognizes a repeated post. That matters when a call gets
   * stuck: the platform executes it once the next one gets through.
   */
  isKeyed?: true
  /** What's done about it after the data went back in time. */
  afterRewind: AfterRewind['kind']
}

const safe = (name: string): PlannedStep => ({ name, repeat: 'safe', isPublic: false })
const awaited = (name: string): PlannedStep => ({ ...safe(name), isAwaited: true })
const post = (repeat: Step['repeat'], name = 'post'): PlannedStep => ({ name, repeat, isPublic: true, makes: 'post' })

const listed = { repeated: 'made-again', found: 'in-list', afterRewind: 'search' } as const

/**
 * Every way an adapter publishes, keyed by the first word of the texts posted that way. `plans.test.ts` checks that
 * each adapter matches one of them.
 */
export const plans = {
  /** A text on X or Facebook, a picture on Pinterest. */
  text: { steps: [post('reconcile')], ...listed },
  /** A thread on X. */
  thread: { steps: [post('reconcile', 'post-1'), post('reconcile', 'post-2'), post('reconcile', 'post-3')], ...listed },
  /** Files on X, photos on Facebook, a video on Pinterest: first the files, then the post. */
  media: { steps: [safe('upload'), awaited('status'), post('reconcile')], ...listed },
  /** A video on Facebook, which is processed after it's posted. */
  worked: { steps: [post('reconcile'), awaited('status')], ...listed },
  /**
   * A video on TikTok, a reel on Facebook: public with its last piece, then processed, and identified by an earlier ID.
   */
  pushed: { steps: [safe('upload'), post('reconcile'), awaited('status')], repeated: 'the-same', found: 'by-id', afterRewind: 'ask' },
  /** Anything on Instagram: prepared, published once, and commented on. */
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
  /** A post on Threads: prepared, published once, and queried for its URL. */
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
  /** Anything on LinkedIn: nothing can be looked up, but a repeat is refused and names the first post. */
  named: { steps: [safe('upload'), post('idempotent')], repeated: 'refused', found: 'by-refusal', afterRewind: 'send' },
  /** A video on YouTube: the upload knows whether it's complete. */
  keyed: {
    steps: [safe('upload'), post('idempotent', 'finish'), awaited('status')],
    repeated: 'the-same',
    found: 'by-id',
    afterRewind: 'ask',
  },
  /** Anything on Bluesky: each post has a key chosen and recorded in advance, and a key has only one post. */
  chosen: {
    steps: [safe('choose'), post('reconcile', 'post-1'), post('reconcile', 'post-2')],
    repeated: 'unclear',
    found: 'by-id',
    afterRewind: 'search',
  },
  /** Anything on Mastodon: a repeat is recognized by its key, and sent posts are in a list. */
  recognized: {
    steps: [safe('look'), post('reconcile', 'post-1'), post('reconcile', 'post-2')],
    repeated: 'the-same',
    found: 'in-list',
    afterRewind: 'search',
    isKeyed: true,
  },
  /** Photos on TikTok: nothing reveals whether they were accepted. */
  final: { steps: [safe('photos'), post('never'), awaited('status')], repeated: 'made-again', found: 'in-list', afterRewind: 'ask' },
} as const satisfies Record<string, Plan>

export type Kind = keyof typeof plans

const isKind = (word: string): word is Kind => Object.hasOwn(plans, word)

/** Returns a text's plan, by its first word. */
export const planOf = (text: string): Plan => {
  const [word = ''] = text.split(' ')
  return plans[isKind(word) ? word : 'text']
}

/** How many posts a text becomes. */
export const partCount = (text: string) => planOf(text).steps.filter(({ makes }) => makes === 'post').length

/** Reports whether something is sent before the post itself. */
export const isPrepared = (text: string) => !planOf(text).steps[0].makes

/** Reports whether the platform itself recognizes a repeat, so it's resent without checking. */
export const isIdempotent = (text: string) => planOf(text).steps.some(({ repeat }) => repeat === 'idempotent')

/**
 * How many minutes a text's parts wait for each other. Every second thread of the story has a delay: one that a message
 * can wait for or, with two parts, one that only the sweep can.
 */
export const partDelayMinutes = (text: string) => {
  const number = /^\w+ p\d+ number (\d+)$/.exec(text)?.[1]
  if (partCount(text) < 2 || number === undefined || Number(number) % 2 > 0) return 0
  return partCount(text) === 2 ? 17 : 2
}

/** A file so large that targets with it get a head start. */
export const film = aMedia({
  id: 'film',
  fileName: 'film.mp4',
  contentType: 'video/mp4',
  kind: 'video',
  bytes: 450_000_000,
  state: { name: 'ready', width: 1_280, height: 720, durationMs: minuteMs, codec: 'avc1' },
})

/** Reports whether a text is posted with the video: every second one that sends something before the post. */
export const hasFilm = (text: string) => isPrepared(text) && /[02468]$/.test(text)
