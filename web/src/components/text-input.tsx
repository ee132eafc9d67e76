import type { ComponentProps } from 'react'
import { controlClass } from './control-class.ts'

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input type="text" {...rest} className={`${controlClass} ${className}`} />
)
