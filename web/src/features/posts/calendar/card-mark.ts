import { Check, CircleAlert, LoaderCircle, type LucideIcon, Pause, Unplug } from 'lucide-react'
import type { TargetSummary } from '#shared/publishing/posts.ts'
import { statusGroups, type Tone, toneTexts } from '../target-words.ts'

const bars: Record<Tone, string> = {
  connected: 'before:bg-connected',
  disconnected: 'before:bg-disconnected',
  scheduled: 'before:bg-scheduled',
  failed: 'before:bg-failed',
  brass: 'before:bg-brass',
  muted: 'before:bg-ink-muted',
}

/** What is still to come needs no sign. */
const icons: Partial<Record<Tone, LucideIcon>> = {
  connected: Check,
  disconnected: Unplug,
  failed: CircleAlert,
  brass: LoaderCircle,
  muted: Pause,
}

/** How a whole post stands, at a glance: as the account that needs the person most. */
export const cardMark = (targets: readonly TargetSummary[]) => {
  const [worst] = statusGroups(targets)
  const tone = worst?.tone ?? 'muted'
  return { label: worst?.label ?? 'Not sent', bar: bars[tone], text: toneTexts[tone], icon: icons[tone] }
}
