import { Monitor, Smartphone } from 'lucide-react'
import type { SessionAnswer } from '#shared/contracts/auth.ts'
import { Button } from '#web/components/button.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { deviceOf } from './device-of.ts'

type Props = { session: SessionAnswer; onEnd: () => void }

/** One sign-in: on what, from where, since when, and used when last. */
export const SessionRow = ({ session: { device, address, createdAt, lastUsedAt, isCurrent }, onEnd }: Props) => {
  const { name, isMobile } = deviceOf(device)
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li className="flex items-start gap-4 py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-48 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{name}</span>
            {isCurrent && <StatusChip tone="connected">This device</StatusChip>}
          </p>
          <p className="figures text-ink-muted text-sm">
            <span className="wrap-anywhere">{address}</span>, used last <RelativeTime at={lastUsedAt} />
          </p>
          <p className="figures text-ink-muted text-sm">
            Signed in <Time at={createdAt} />
          </p>
        </div>
        {!isCurrent && (
          <Button size="small" aria-label={`Sign out: ${name}, ${address}`} onClick={onEnd}>
            Sign out
          </Button>
        )}
      </div>
    </li>
  )
}
