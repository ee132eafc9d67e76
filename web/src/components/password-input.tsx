import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { iconButtonClass } from './button-class.ts'
import { TextInput } from './inputs.tsx'
import { tooltipClass } from './overlay.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its field's label, where a form asks for several passwords. */
  fieldName?: string
}

export const PasswordInput = ({ className = '', fieldName, ...rest }: Props) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`pr-12 ${className}`}
      />
      <EyeButton isOpen={isShown} fieldName={fieldName} onClick={() => setIsShown(!isShown)} />
    </div>
  )
}

type EyeProps = Pick<Props, 'fieldName'> & { isOpen: boolean; onClick: () => void }

/** A CSS-only tooltip: a tooltip script would be a quarter of what the sign-in page loads, for this one button. */
const EyeButton = ({ isOpen, fieldName, onClick }: EyeProps) => {
  const [label, Icon] = isOpen ? [i18n.t('Hide password'), EyeOff] : [i18n.t('Show password'), Eye]
  return (
    <span className="group absolute top-1/2 right-1 inline-flex -translate-y-1/2">
      <button
        type="button"
        aria-label={fieldName === undefined ? label : `${label}: ${fieldName}`}
        onClick={onClick}
        className={iconButtonClass}
      >
        <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      </button>
      <span
        aria-hidden
        className="absolute bottom-full left-1/2 z-10 hidden -translate-x-1/2 pb-2 transition-[display,opacity] transition-discrete delay-100 duration-150 group-hover:block group-has-focus-visible:block starting:opacity-0"
      >
        <span className={`block whitespace-nowrap ${tooltipClass}`}>{label}</span>
      </span>
    </span>
  )
}
