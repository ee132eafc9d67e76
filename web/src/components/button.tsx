import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  /** The button's work is under way: it says so, keeps its width and its focus, and does nothing when pressed again. */
  isBusy?: boolean | undefined
  /** Said in place of the label while busy, such as "Sending..."; without it the label stays. */
  busyText?: string | undefined
}

export const Button = ({ variant, size, icon: Icon, isBusy, busyText, className = '', children, onClick, ...rest }: ButtonProps) => {
  // Before the page's script is there, the browser itself would send the form: what was written would be lost, and stand in the address.
  const isEarly = !useIsHydrated() && rest.type === 'submit'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  const iconClass = size === 'small' ? 'size-4 shrink-0' : 'size-4.5 shrink-0'
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isEarly}
      onClick={press}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {isBusy ? (
        <LoaderCircle aria-hidden className={`${iconClass} animate-spin`} strokeWidth={1.75} />
      ) : (
        Icon && <Icon aria-hidden className={iconClass} strokeWidth={1.75} />
      )}
      <Label isBusy={isBusy} busyText={busyText}>
        {children}
      </Label>
    </button>
  )
}

/** Both texts lie in one cell, so that the wider one gives the width and nothing moves. */
const Label = ({ isBusy, busyText, children }: Pick<ButtonProps, 'isBusy' | 'busyText' | 'children'>) => {
  if (busyText === undefined) return children
  const faces = [
    { text: children, isShown: !isBusy },
    { text: busyText, isShown: Boolean(isBusy) },
  ]
  return (
    <span className="grid justify-items-center *:[grid-area:1/1]">
      {faces.map(({ text, isShown }, index) => (
        <span key={index === 0 ? 'label' : 'busy'} className={isShown ? '' : 'invisible'} aria-hidden={!isShown}>
          {text}
        </span>
      ))}
    </span>
  )
}
