import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass } from './overlay.ts'

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input type="text" dir="auto" {...rest} className={`${controlClass} ${className}`} />
)

/** Grows with its text, from `rows` on. */
export const TextArea = ({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} dir="auto" {...rest} className={`${controlClass} field-sizing-content resize-y leading-normal ${className}`} />
)

/** The native select, which opens the way the device does it best. */
export const SelectInput = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <div className="relative">
    <select {...rest} className={`${controlClass} cursor-pointer appearance-none truncate pr-9 ${className}`} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-muted"
      strokeWidth={1.75}
    />
  </div>
)
