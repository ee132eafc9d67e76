import { platformNames } from '#shared/domain/platforms.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { i18n } from '#web/lib/i18n.ts'

/** The colour of a state; coral, `disconnected`, is kept for accounts that have to be connected again. */
export type Tone = 'connected' | 'disconnected' | 'scheduled' | 'failed' | 'brass' | 'muted'

/** The tones, as the colour of a text. */
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

/** How an account of a post stands, in the words and the colour that the person sees. */
export const stateWords = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): Words => {
  if (target.pausedBy === 'plan') return { label: i18n.t('Over your plan’s limit'), tone: 'muted' }
  return needsReconnect(target) ? { label: i18n.t('Reconnect to send'), tone: 'disconnected' } : words[target.state]
}

/** Whether an account of a post waits for the person to connect it again. */
export const needsReconnect = ({ state, reason }: Pick<TargetSummary, 'state' | 'reason'>): boolean =>
  state === 'paused' && reason?.class === 'sign-in-ended'

/** What is happening, in a sentence, where the reason alone would not say it; nothing for states that speak for themselves. */
export const stateSentence = ({ state, platform }: Pick<TargetSummary, 'state' | 'platform'>): string | undefined => {
  const name = platformNames[platform]
  if (state === 'processing') return i18n.t('{name} has it and is still processing it.', { name })
  if (state === 'outcome-unknown')
    return i18n.t('The response was lost, so Crier checks {name} before doing anything else. It never posts twice on a guess.', { name })
  return undefined
}

/** The accounts of a post that stand alike, under their common words. */
export type StatusGroup = Words & { targets: TargetSummary[] }

/** Groups accounts by how they stand; what needs the person comes first, what went well last. */
export const statusGroups = (targets: readonly TargetSummary[]): StatusGroup[] => {
  const groups = new Map<string, StatusGroup>()
  for (const target of targets) {
    const { label, tone } = stateWords(target)
    const group = groups.get(label) ?? { label, tone, targets: [] }
    group.targets.push(target)
    groups.set(label, group)
  }
  return [...groups.values()].sort((one, other) => urgency[one.tone] - urgency[other.tone])
}

const urgency: Record<Tone, number> = { failed: 0, disconnected: 1, brass: 2, scheduled: 3, muted: 4, connected: 5 }
