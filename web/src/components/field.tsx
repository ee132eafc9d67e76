import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The attributes that tie a control to its field. Spread them onto the control. */
export type Control = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

type FieldProps = {
  label: ReactNode
  name: string
  error?: string | undefined
  hint?: ReactNode
  isRequired?: boolean
  children: (control: Control) => ReactNode
}

/** Ties a label, a hint, and an error to one control. */
export const Field = ({ label, name, error, hint, isRequired, children }: FieldProps) => {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  const control: Control = {
    id,
    name,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    required: isRequired || undefined,
  }
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className="justify-self-start text-sm font-semibold">
        <span>{label}</span>
        {isRequired && (
          <span aria-hidden className="ml-1 font-normal text-ink-muted">
            *
          </span>
        )}
      </label>
      {children(control)}
      <FieldError id={`${id}-error`} text={error} />
      {hintId && (
        <p id={hintId} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Always rendered, because only changes inside a live region are announced. */
export const FieldError = ({ id, text }: { id: string; text: string | undefined }) => (
  <div id={id} aria-live="polite" className={text === undefined ? 'sr-only' : 'flex gap-1.5 text-sm font-medium text-failed'}>
    {text !== undefined && (
      <>
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 wrap-break-word">{text}</span>
      </>
    )}
  </div>
)
