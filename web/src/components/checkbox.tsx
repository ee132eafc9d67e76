import { Check } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { name: string; error?: string | undefined }

export const Checkbox = ({ error, children, className = '', ...rest }: CheckboxProps) => {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={`grid gap-1 ${className}`}>
      <div className="flex items-start gap-2.5">
        <span className="relative mt-0.75 flex size-4.5 shrink-0 pointer-coarse:mt-3.5">
          <input
            {...rest}
            id={id}
            type="checkbox"
            {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': errorId })}
            className="peer size-full cursor-pointer appearance-none rounded-[5px] border border-edge bg-sheet transition-colors duration-150 checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-failed disabled:cursor-not-allowed disabled:opacity-55"
          />
          <Check
            aria-hidden
            className="pointer-events-none invisible absolute inset-0.5 size-3.5 text-paper peer-checked:visible"
            strokeWidth={3}
          />
        </span>
        <label htmlFor={id} className="min-w-0 cursor-pointer text-[0.9375rem] pointer-coarse:py-2.75">
          {children}
        </label>
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  )
}
