import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { iconButtonClass } from './button-class.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The button's name and tooltip: what it does. */
  label: string
  icon: LucideIcon
}

export const IconButton = ({ label, icon: Icon, className = '', ...rest }: IconButtonProps) => (
  <Tooltip text={label} isName>
    <button type="button" {...rest} aria-label={label} className={`${iconButtonClass} ${className}`}>
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </button>
  </Tooltip>
)
