import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sitePath } from '#web/lib/site-address.ts'

type BlockProps = { terms?: ReactNode; buttons: ReactNode; children?: ReactNode }

/** The frame around the provider buttons. It reserves their space before they load, so the form below doesn't shift. */
export const SocialBlock = ({ terms, buttons, children }: BlockProps) => (
  <div className="grid gap-4">
    {terms}
    <div className="grid auto-cols-fr grid-flow-col gap-3">{buttons}</div>
    {children}
    <p className="mt-2 flex items-center gap-3 text-ink-muted text-sm before:flex-1 before:border-line before:border-t after:flex-1 after:border-line after:border-t">
      {i18n.t('Or use email')}
    </p>
  </div>
)

/** The terms open in a separate page, so nothing typed is lost. */
export const TermsCheckbox = (props: Omit<ComponentProps<typeof Checkbox>, 'children'>) => (
  <Checkbox {...props}>
    <Trans
      id="I accept the <link>Privacy Policy & Terms of Service</link>"
      components={{
        link: <a href={sitePath('/privacy-terms')} target="_blank" rel="noreferrer" className="underline underline-offset-4" />,
      }}
    />
  </Checkbox>
)
