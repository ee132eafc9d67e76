import { platformNames } from '#shared/domain/platforms.ts'
import type { TargetStateName } from '#shared/domain/targets.ts'
import type { TargetSummary } from '#shared/publishing/posts.ts'

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
  scheduled: { label: 'Scheduled', tone: 'scheduled' },
  enqueued: { label: 'Scheduled', tone: 'scheduled' },
  sending: { label: 'Sending', tone: 'brass' },
  processing: { label: 'Processing', tone: 'brass' },
  retrying: { label: 'Trying again', tone: 'brass' },
  'outcome-unknown': { label: 'Checking whether it arrived', tone: 'brass' },
  paused: { label: 'Paused', tone: 'muted' },
  published: { label: 'Published', tone: 'connected' },
  failed: { label: 'Failed', tone: 'failed' },
  missed: { label: 'Missed', tone: 'failed' },
  'needs-attention': { label: 'Needs your attention', tone: 'failed' },
  cancelled: { label: 'Cancelled', tone: 'muted' },
}

/** How an account of a post stands, in the words and the colour that the person sees. */
export const stateWords = (target: Pick<TargetSummary, 'state' | 'reason' | 'pausedBy'>): Words => {
  if (target.pausedBy === 'plan') return { label: 'Over your plan’s limit', tone: 'muted' }
  return needsReconnect(target) ? { label: 'Reconnect to send', tone: 'disconnected' } : words[target.state]
}

/** Whether an account of a post waits for the person to connect it again. */
export const needsReconnect = ({ state, reason }: Pick<TargetSummary, 'state' | 'reason'>): boolean =>
  state === 'paused' && reason?.class === 'sign-in-ended'

/** What is happening, in a sentence, where the reason alone would not say it; nothing for states that speak for themselves. */
export const stateSentence = ({ state, platform }: Pick<TargetSummary, 'state' | 'platform'>): string | undefined => {
  const name = platformNames[platform]
  if (state === 'processing') return `${name} has it and is still processing it.`
  if (state === 'outcome-unknown')
    return `The response was lost, so Crier checks ${name} before doing anything else. It never posts twice on a guess.`
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
