import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** One sentence: what will be here. */
  text?: ReactNode
  /** What fills it. */
  action?: ReactNode
}

export const EmptyState = ({ icon: Icon, title, text, action }: EmptyStateProps) => (
  <div className="grid place-content-center justify-items-center gap-4 border-y border-line px-4 py-10 text-center">
    {Icon && <Icon aria-hidden className="size-7 text-brass" strokeWidth={1.5} />}
    <div className="grid max-w-md gap-1">
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="text-ink-muted">{text}</p>}
    </div>
    {action}
  </div>
)
