import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon | undefined
  /**
   * True while the button's action is in progress. The button says so, keeps its width and focus, and ignores presses.
   */
  isBusy?: boolean | undefined
  /** Replaces the label while busy, such as "Sending...". Without it, the label stays, dimmed. */
  busyText?: string | undefined
}

export const Button = ({ variant, size, icon, isBusy, busyText, className = '', children, onClick, ...rest }: ButtonProps) => {
  // Until the page's script has loaded, the browser itself would submit the form: the input would be lost and end up in
  // the URL.
  const isEarly = !useIsHydrated() && rest.type === 'submit'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isEarly}
      onClick={press}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <Face size={size} icon={icon} isBusy={isBusy} busyText={busyText}>
        {children}
      </Face>
    </button>
  )
}

type FaceProps = Pick<ButtonProps, 'size' | 'icon' | 'isBusy' | 'busyText' | 'children'>

/**
 * The spinner replaces the icon. Without an icon, it goes before the busy text, or over the label. Each text has its
 * own element, because after a browser translates the page, React can't find the original text node to insert before.
 */
const Face = ({ size, icon: Icon, isBusy, busyText, children }: FaceProps) => {
  const markClass = `shrink-0 ${size === 'small' ? 'size-4' : 'size-4.5'}`
  const spinner = <LoaderCircle aria-hidden className={`${markClass} animate-spin`} strokeWidth={1.75} />
  const mark = isBusy ? spinner : Icon && <Icon aria-hidden className={markClass} strokeWidth={1.75} />
  if (busyText !== undefined)
    return (
      <>
        {Icon && mark}
        <EitherLabel isBusy={isBusy} mark={!Icon && (mark ?? <span className={markClass} />)} busyText={busyText}>
          {children}
        </EitherLabel>
      </>
    )
  return isBusy && !Icon ? (
    <CoveredLabel spinner={spinner}>{children}</CoveredLabel>
  ) : (
    <>
      {mark}
      <span className="contents">{children}</span>
    </>
  )
}

type EitherLabelProps = Pick<ButtonProps, 'isBusy' | 'busyText' | 'children'> & { mark: ReactNode }

/** Both texts share one grid cell, so the wider one sets the width and nothing moves. */
const EitherLabel = ({ isBusy, mark, busyText, children }: EitherLabelProps) => (
  <span className="grid place-items-center gap-[inherit] *:[grid-area:1/1]">
    <span className={isBusy ? 'invisible' : ''} aria-hidden={isBusy}>
      {children}
    </span>
    <span className={`flex items-center gap-[inherit] ${isBusy ? '' : 'invisible'}`} aria-hidden={!isBusy}>
      {mark}
      <span className="contents">{busyText}</span>
    </span>
  </span>
)

const CoveredLabel = ({ spinner, children }: { spinner: ReactNode; children: ReactNode }) => (
  <span className="grid place-items-center gap-[inherit] *:[grid-area:1/1]">
    <span className="flex items-center gap-[inherit] opacity-25">{children}</span>
    {spinner}
  </span>
)
