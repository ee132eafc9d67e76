import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from './button.tsx'

type CopyTextProps = {
  label: string
  /** Shown in full, with its own line breaks. */
  text: string
  /** The button's name, such as "Copy key". */
  copyLabel: string
}

/** A text for use elsewhere, such as a key or a command, with a button that copies it. */
export const CopyText = ({ label, text, copyLabel }: CopyTextProps) => {
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showToast({ kind: 'error', text: i18n.t('Your browser blocked copying. Select the text and copy it yourself.') }),
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div role="group" aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <p id={id} className="font-semibold text-sm">
        {label}
      </p>
      <pre
        translate="no"
        dir="ltr"
        className="select-all whitespace-pre-wrap rounded-control border border-line bg-well px-3 py-2.5 text-left font-mono text-sm [overflow-wrap:anywhere]"
      >
        {text}
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={Copy} onClick={copy}>
          {copyLabel}
        </Button>
        <p role="status" className="text-connected text-sm">
          {isCopied && i18n.t('Copied.')}
        </p>
      </div>
    </div>
  )
}
