import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does: its name, and its tooltip. */
  label: string
  icon: LucideIcon
}

export const IconButton = ({ label, icon: Icon, className = '', ...rest }: IconButtonProps) => (
  <Tooltip text={label} isName>
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors duration-150 enabled:hover:bg-well enabled:hover:text-ink enabled:active:bg-line disabled:cursor-not-allowed disabled:opacity-55 pointer-coarse:size-11 ${className}`}
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  </Tooltip>
)
