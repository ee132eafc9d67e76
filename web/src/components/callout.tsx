import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'info' | 'warning' | 'error' | 'success'

type CalloutProps = { tone: Tone; title?: ReactNode; action?: ReactNode; children?: ReactNode }

const tones: Record<Tone, { icon: LucideIcon; box: string; mark: string; role?: 'alert' | 'status' }> = {
  info: { icon: Info, box: 'border-line bg-well', mark: 'text-ink-muted' },
  warning: { icon: TriangleAlert, box: 'border-brass/40 bg-brass-wash', mark: 'text-brass' },
  error: { icon: CircleAlert, box: 'border-failed/40 bg-failed-wash', mark: 'text-failed', role: 'alert' },
  success: { icon: CircleCheck, box: 'border-connected/40 bg-connected-wash', mark: 'text-connected', role: 'status' },
}

/** An inline message. Errors and successes are announced. */
export const Callout = ({ tone, title, action, children }: CalloutProps) => {
  const { icon: Icon, box, mark, role } = tones[tone]
  return (
    <div role={role} className={`flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card border px-4 py-3 ${box}`}>
      <Icon aria-hidden className={`-mr-1 mt-0.5 size-5 shrink-0 ${mark}`} strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-48 wrap-break-word">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="contents">{children}</div>
      </div>
      {action}
    </div>
  )
}
