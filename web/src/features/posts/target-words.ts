import { platformNames } from '#shared/domain/platforms.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import type { Review } from '#shared/publishing/reviews.ts'
import { i18n } from '#web/lib/i18n.ts'

/** The color of a state. Coral, `disconnected`, is reserved for accounts that need to be reconnected. */
export type Tone = 'connected' | 'disconnected' | 'scheduled' | 'failed' | 'brass' | 'muted'

/** The tones as text colors. */
export const toneTexts: Record<Tone, string> = {
  connected: 'text-connected',
  disconnected: 'text-disconnected',
  scheduled: 'text-scheduled',
  failed: 'text-failed',
  brass: 'text-brass',
  muted: 'text-ink-muted',
}

type Words = { label: string; tone: Tone }

const words: Record<TargetStateName, Words> = {
  scheduled: { label: i18n.t('Scheduled'), tone: 'scheduled' },
  enqueued: { label: i18n.t('Scheduled'), tone: 'scheduled' },
  sending: { label: i18n.t('Sending'), tone: 'brass' },
  processing: { label: i18n.t('Processing'), tone: 'brass' },
  retrying: { label: i18n.t('Trying again'), tone: 'brass' },
  'outcome-unknown': { label: i18n.t('Checking whether it arrived'), tone: 'brass' },
  paused: { label: i18n.t('Paused'), tone: 'muted' },
  published: { label: i18n.t('Published'), tone: 'connected' },
  failed: { label: i18n.t('Failed'), tone: 'failed' },
  missed: { label: i18n.t('Missed'), tone: 'failed' },
  'needs-attention': { label: i18n.t('Needs your attention'), tone: 'failed' },
  cancelled: { label: i18n.t('Cancelled'), tone: 'muted' },
}

/** The state of a post's account, in the words and color the person sees. */
export const stateWords = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): Words => {
  if (target.state === 'cancelled' && target.reason) return { label: i18n.t('Left out'), tone: 'muted' }
  if (target.pausedBy === 'plan') return { label: i18n.t('Over your plan’s limit'), tone: 'muted' }
  if (needsAnswer(target)) return { label: i18n.t('Waiting for your answer'), tone: 'brass' }
  return needsReconnect(target) ? { label: i18n.t('Reconnect to send'), tone: 'disconnected' } : words[target.state]
}

/**
 * The same while the person watches a post go out. An account that isn't being sent to says what it waits for.
 */
export const progressWords = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy' | 'url'>): Words => {
  const { state, reason, url } = target
  const isWaiting = state === 'scheduled' || state === 'enqueued'
  if (isWaiting && url !== undefined) return { label: i18n.t('Waiting for its next part'), tone: 'scheduled' }
  if ((isWaiting || state === 'retrying') && reason?.class === 'rate-limited')
    return { label: i18n.t('Waiting for the rate limit'), tone: 'scheduled' }
  return isWaiting ? { label: i18n.t('Waiting its turn'), tone: 'scheduled' } : stateWords(target)
}
/** True if its time passed while the account was disconnected, and the person has to say what happens to it. */
export const needsAnswer = ({ state, pausedBy, reason }: Pick<TargetSummary, 'state' | 'pausedBy' | 'reason'>): boolean =>
  state === 'paused' && pausedBy === 'reconnect' && reason?.class !== 'sign-in-ended'

/** True if the account is waiting for the person to reconnect it. */
export const needsReconnect = ({ state, reason }: Pick<TargetSummary, 'state' | 'reason'>): boolean =>
  state === 'paused' && reason?.class === 'sign-in-ended'

/** A sentence explaining the state where the reason alone doesn't. Undefined for self-explanatory states. */
export const stateSentence = ({ state, platform }: Pick<TargetSummary, 'state' | 'platform'>): string | undefined => {
  const name = platformNames[platform]
  if (state === 'processing') return i18n.t('{name} has it and is still processing it.', { name })
  if (state === 'outcome-unknown')
    return i18n.t('The response was lost, so Crier checks {name} before doing anything else. It never posts twice on a guess.', { name })
  return undefined
}

/** A post's accounts in the same state, under a common label. */
export type StatusGroup = Words & { targets: TargetSummary[] }

/** Where a post's approval stands, in the words and color the person sees. Undefined if nothing is open. */
export const reviewWords = (review: Review | undefined): Words | undefined => {
  if (review?.name === 'awaiting') return { label: i18n.t('Awaiting approval'), tone: 'brass' }
  return review?.name === 'changes-requested' ? { label: i18n.t('Changes requested'), tone: 'failed' } : undefined
}

/** Where one account of a post stands. What still waits in a post that isn't approved waits for that. */
export const targetWords = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>, review: Review | undefined): Words =>
  (target.state === 'scheduled' && reviewWords(review)) || stateWords(target)

/**
 * Groups a post's accounts by state. Those that need the person come first, and successes last. What still waits in a
 * post that isn't approved waits for that.
 */
export const statusGroups = ({ targets, review }: { targets: readonly TargetSummary[]; review?: Review | undefined }): StatusGroup[] => {
  const groups = new Map<string, StatusGroup>()
  for (const target of targets) {
    const { label, tone } = targetWords(target, review)
    const group = groups.get(label) ?? { label, tone, targets: [] }
    group.targets.push(target)
    groups.set(label, group)
  }
  return [...groups.values()].sort((one, other) => urgency[one.tone] - urgency[other.tone])
}

const urgency: Record<Tone, number> = { failed: 0, disconnected: 1, brass: 2, scheduled: 3, muted: 4, connected: 5 }
