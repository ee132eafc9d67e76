import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { useCopy } from './use-copy.ts'

type Props = { text: string; disabled?: boolean; children: ReactNode }

/** Copies one text, and says so for a moment in the place of its label. */
export const CopyButton = ({ text, disabled, children }: Props) => {
  const { copied, copy } = useCopy()
  const isCopied = copied !== undefined
  return (
    <>
      <Button icon={isCopied ? Check : Copy} disabled={disabled} onClick={() => void copy(text)}>
        <span className="grid justify-items-center *:[grid-area:1/1]">
          <span className={isCopied ? 'invisible' : undefined}>{children}</span>
          <span className={isCopied ? undefined : 'invisible'}>Copied</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied.'}
      </span>
    </>
  )
}
