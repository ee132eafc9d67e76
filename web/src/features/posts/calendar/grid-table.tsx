import type { KeyboardEvent, ReactNode } from 'react'

type Props = { label: string; onKeyDown: (event: KeyboardEvent) => void; className: string; children: ReactNode }

/** The table that the days stand in. */
export const GridTable = ({ label, onKeyDown, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid allows a table, and its days are what has the focus
  <table role="grid" aria-label={label} onKeyDown={onKeyDown} className={`w-full table-fixed ${className}`}>
    {children}
  </table>
)
