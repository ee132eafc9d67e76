import type { ComponentProps } from 'react'
import { Button } from '#web/components/button.tsx'
import { Tooltip } from '#web/components/tooltip.tsx'
import { goToFindings } from './control-ids.ts'

type Props = ComponentProps<typeof Button> & {
  /** Why the button is blocked, or undefined if it isn't. */
  reason: string | undefined
  /** The tooltip when it isn't blocked. */
  hint: string
  /** True while an action is in progress. */
  isHeld: boolean
  onClick: () => void
}

/**
 * A button that stays focusable while blocked, with the reason as its tooltip. Pressing it then moves to the findings.
 */
export const BlockableButton = ({ reason, hint, isHeld, onClick, ...props }: Props) => {
  const isOff = reason !== undefined || isHeld
  const press = () => {
    if (!isOff) onClick()
    else if (reason !== undefined) goToFindings()
  }
  const button = (
    <Button
      {...props}
      onClick={press}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-1.5 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden"
    />
  )
  return <Tooltip text={reason ?? hint}>{button}</Tooltip>
}
