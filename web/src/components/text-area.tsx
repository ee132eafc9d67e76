import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

/** Grows with its text, from `rows` on. */
export const TextArea = ({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...rest} className={`${controlClass} field-sizing-content resize-y leading-normal ${className}`} />
)
