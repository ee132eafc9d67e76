import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf, serverMessageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'
import { Woodcut } from './woodcut.tsx'

type EmptyStateProps = {
  icon?: LucideIcon
  /** The address of a woodcut that fits the list, in place of an icon. */
  woodcut?: string
  title: ReactNode
  /** One sentence about what will be here. */
  text?: ReactNode
  /** The action that fills it. */
  action?: ReactNode
}

export const EmptyState = ({ icon: Icon, woodcut, title, text, action }: EmptyStateProps) => (
  <div className="grid place-content-center justify-items-center gap-4 border-y border-line px-4 py-10 text-center">
    {woodcut !== undefined && <Woodcut src={woodcut} width={240} height={180} />}
    {Icon && <Icon aria-hidden className="size-7 text-brass" strokeWidth={1.5} />}
    <div className="grid max-w-md gap-1">
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="text-ink-muted">{text}</p>}
    </div>
    {action}
  </div>
)

type ErrorStateProps = {
  /** What could not be loaded. */
  title?: string
  error: unknown
  /** The message if the server didn't send one. */
  fallback?: string | undefined
  onRetry: () => void
}

export const ErrorState = ({ title = i18n.t('This couldn’t be loaded'), error, fallback = messageOf(error), onRetry }: ErrorStateProps) => (
  <div role="alert" className="grid place-content-center justify-items-center gap-4 border-y border-line px-4 py-10 text-center">
    <CircleAlert aria-hidden className="size-7 text-failed" strokeWidth={1.5} />
    <div className="grid max-w-md gap-1">
      <p className="font-semibold">{title}</p>
      <p className="wrap-break-word text-ink-muted">{serverMessageOf(error) ?? fallback}</p>
    </div>
    <Button icon={RotateCw} onClick={onRetry}>
      {i18n.t('Retry')}
    </Button>
  </div>
)
