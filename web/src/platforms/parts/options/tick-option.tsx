import type { ReactNode } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'

type Props = {
  /** As findings name it. */
  field: string
  isOn: boolean | undefined
  onChange: (isOn: true | undefined) => void
  isDisabled?: boolean
  error?: string | undefined
  children: ReactNode
}

/** An option that is off unless it is ticked. */
export const TickOption = ({ field, isOn = false, onChange, isDisabled = false, error, children }: Props) => (
  <Checkbox
    name={field}
    checked={isOn && !isDisabled}
    disabled={isDisabled}
    error={error}
    className={isDisabled ? 'text-ink-muted' : ''}
    onChange={({ currentTarget }) => onChange(currentTarget.checked || undefined)}
  >
    {children}
  </Checkbox>
)
