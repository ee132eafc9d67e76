import { useEffect, useState } from 'react'
import { secondMs } from '#shared/domain/times.ts'
import { showToast } from '#web/lib/toast.ts'

/** How long a button says that its text was copied. */
const sayingMs = 2 * secondMs

/** Copies texts, and remembers for a moment which one was copied last. */
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
      showToast({ kind: 'error', text: 'Your browser did not let us copy. Select the text and copy it yourself.' })
    }
  }
  return { copied: copied?.text, copy }
}
