import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

type SegmentedProps<Value extends string> = {
  /** The group's name, read out but not shown. */
  label: string
  value: Value
  onChange: (value: Value) => void
  /** With a `name` of its own if another group on the screen has the same label. */
  options: readonly { value: Value; label: string; name?: string; icon?: LucideIcon }[]
  /** On phones, the first option has its own row, and the others share the next. */
  isFirstApart?: boolean
}

/** A choice among a few visible options. Radio buttons underneath, so arrow keys work as usual. */
export const Segmented = <Value extends string>({ label, value, onChange, options, isFirstApart = false }: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <fieldset
      style={isFirstApart ? { gridTemplateColumns: `repeat(${options.length - 1}, minmax(0, 1fr))` } : undefined}
      className={`inline-flex max-w-full min-w-0 flex-wrap gap-0.5 justify-self-start rounded-control border border-line bg-well p-0.5 ${isFirstApart ? 'max-sm:grid max-sm:w-full max-sm:*:justify-center max-sm:[&>label:first-of-type]:col-span-full' : ''}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: own, label: text, name: ownName, icon: Icon }) => (
        <label
          key={own}
          className="relative flex min-h-8 cursor-pointer items-center gap-1.5 rounded-[6px] border border-transparent px-3 text-sm font-medium text-ink-muted transition-colors duration-150 hover:text-ink has-checked:border-edge has-checked:bg-sheet has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brass pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          <input
            type="radio"
            aria-label={ownName}
            name={name}
            value={own}
            checked={own === value}
            onChange={() => onChange(own)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[6px] outline-none"
          />
          {Icon && <Icon aria-hidden className="size-4" strokeWidth={1.75} />}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
