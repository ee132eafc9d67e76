import { type ReactNode, useId } from 'react'

type RadioChoiceProps<Value extends string> = {
  /** What is chosen, shown above. */
  legend: ReactNode
  name: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
}

/** A choice among a few options that take a sentence each to explain. */
export const RadioChoice = <Value extends string>({ legend, name, value, onChange, options }: RadioChoiceProps<Value>) => {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {options.map(({ value: own, label, hint }) => (
        <label
          key={own}
          className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line px-3 py-2.5 transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-well has-focus-visible:outline-2 has-focus-visible:outline-brass"
        >
          <input
            type="radio"
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            aria-labelledby={`${id}${own}`}
            aria-describedby={hint === undefined ? undefined : `${id}${own}hint`}
            className="mt-0.75 size-4.5 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sheet outline-none checked:border-5 checked:border-ink"
          />
          <span className="min-w-0">
            <span id={`${id}${own}`} className="block font-medium text-[0.9375rem]">
              {label}
            </span>
            {hint !== undefined && (
              <span id={`${id}${own}hint`} className="block text-ink-muted text-sm">
                {hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
