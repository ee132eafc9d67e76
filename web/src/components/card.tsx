import type { ComponentProps } from 'react'

/** A sheet on the paper. */
export const Card = ({ className = '', ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={`min-w-0 rounded-card border border-line bg-sheet p-4 sm:p-5 ${className}`} />
)
