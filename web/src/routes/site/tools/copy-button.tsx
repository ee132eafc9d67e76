import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

type Props = { text: string; disabled?: boolean; children: ReactNode }

/** Copies a text, and briefly says so in place of its label. */
export const CopyButton = ({ text, disabled, children }: Props) => {
  const { copied, copy } = useCopy()
  const isCopied = copied !== undefined
  return (
    <>
      <Button icon={isCopied ? Check : Copy} disabled={disabled} onClick={() => void copy(text)}>
        <span className="grid justify-items-center *:[grid-area:1/1]">
          <span className={isCopied ? 'invisible' : undefined}>{children}</span>
          <span className={isCopied ? undefined : 'invisible'}>{i18n.t('Copied')}</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && i18n.t('Copied.')}
      </span>
    </>
  )
}

/** How long a button says that its text was copied. */
const sayingMs = 2 * secondMs

/** Copies texts, and briefly remembers the last one copied. */
export const useCopy = () => {
  const [copied, setCopied] = useState<{ text: string }>()

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), sayingMs)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied({ text })
    } catch {
      setCopied(undefined)
      showToast({ kind: 'error', text: i18n.t('Your browser blocked copying. Select the text and copy it yourself.') })
    }
  }
  return { copied: copied?.text, copy }
}
