import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type ChipTone = 'connected' | 'disconnected' | 'scheduled' | 'failed' | 'brass' | 'muted'

const tones: Record<ChipTone, string> = {
  connected: 'border-connected/30 bg-connected-wash text-connected',
  disconnected: 'border-disconnected/30 bg-disconnected-wash text-disconnected',
  scheduled: 'border-scheduled/30 bg-scheduled-wash text-scheduled',
  failed: 'border-failed/30 bg-failed-wash text-failed',
  brass: 'border-brass/30 bg-brass-wash text-brass',
  muted: 'border-line bg-well text-ink-muted',
}

type StatusChipProps = { tone: ChipTone; icon?: LucideIcon | undefined; children: ReactNode }

/** A state in one or two words. The color only repeats what they say. */
export const StatusChip = ({ tone, icon: Icon, children }: StatusChipProps) => (
  <span
    className={`inline-flex min-h-6 items-center gap-1.5 rounded-[5px] border px-2 py-px text-[0.8125rem] leading-tight font-semibold whitespace-nowrap ${tones[tone]}`}
  >
    {Icon ? (
      <Icon aria-hidden className="-ml-0.5 size-3.5 shrink-0" strokeWidth={2} />
    ) : (
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
    )}
    <span>{children}</span>
  </span>
)
