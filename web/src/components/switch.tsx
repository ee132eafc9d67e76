import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  hint?: ReactNode
  name?: string
  isDisabled?: boolean
}

/** A setting that takes effect immediately. If it waits for a form's button, use a checkbox. */
export const Switch = ({ label, isOn, onChange, hint, name, isDisabled }: SwitchProps) => {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-0.5">
        <label htmlFor={id} className="cursor-pointer font-medium pointer-coarse:py-2.5">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="relative mt-0.5 flex h-6 w-10 shrink-0 pointer-coarse:mt-2.5">
        <input
          id={id}
          name={name}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-edge bg-well transition-colors duration-150 checked:border-ink checked:bg-ink hover:border-ink disabled:cursor-not-allowed disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-muted transition-transform duration-150 peer-checked:translate-x-4 peer-checked:bg-paper"
        />
      </span>
    </div>
  )
}
