import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

/** A list of facts about something. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 sm:gap-x-6 [&_time]:whitespace-normal">{children}</dl>
)

/** One fact, with its name. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-muted">{name}</dt>
    <dd className="figures [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

/** Copies a text, and says so. */
export const CopyButton = ({ text, copied, size }: { text: string; copied: string; size?: 'small' }) => {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast({ kind: 'success', text: copied }),
      () => showToast({ kind: 'error', text: i18n.t('Your browser blocked copying. Select the text and copy it yourself.') }),
    )
  return (
    <Button {...(size && { size })} onClick={copy}>
      {i18n.t('Copy')}
    </Button>
  )
}
