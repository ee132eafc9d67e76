import { CircleAlert } from 'lucide-react'

/** Always there, because only a change inside a live region is announced. */
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
