import type { ComponentProps } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'

/** The terms open beside the page, so that nothing that was typed is lost. */
export const TermsCheckbox = (props: Omit<ComponentProps<typeof Checkbox>, 'children'>) => (
  <Checkbox {...props}>
    I accept the{' '}
    <a href="/privacy-terms" target="_blank" rel="noreferrer" className="underline underline-offset-4">
      Privacy Policy &amp; Terms of Service
    </a>
  </Checkbox>
)
